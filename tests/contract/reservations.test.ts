import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { loadDealers } from '../../src/config/load.ts';
import { adfOf } from '../../src/server/delivery/adf.ts';
import { crmLead } from '../../src/server/delivery/crm-lead.ts';
import { readableMail } from '../../src/server/delivery/lead-mail.ts';
import { type HeldCarsSource, readHeldCars } from '../../src/server/reservations/held-cars-source.ts';
import { MailOutbox } from '../../src/server/services/mail.ts';
import { testPayments } from '../../src/server/services/payments.ts';
import { Deposits } from '../../src/server/storage/deposits.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { PaymentLedger } from '../../src/server/storage/payment-ledger.ts';
import { type Api, databases, test } from './api-server.ts';
import { customer, HOUR, MINUTE, opened, reservableStock, site } from './customer.ts';
import { writeDealer, writeStock } from './dealer-files.ts';

const carNow = async (api: Api, id = '1-1'): Promise<{ taken: boolean; reserved: boolean }> =>
  (await api.ask(`/api/cars/${id}`)).json;
/** The address in a letter that changes what it is about, as a path. */
const linkIn = (text: string) => /https:\/\/www\.alpha\.example(\/api\/manage\/\S+)/.exec(text)?.[1] ?? '';
const isTaken = async (api: Api, id?: string) => (await carNow(api, id)).taken;

describe.each(databases)('reservations on %s', (database) => {
  test('a car is kept, paid for, and then held for 48 hours [RESERVE-1] [RESERVE-3] [RESERVE-5] [OPEN-46]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    expect(await isTaken(api)).toBe(false);
    const begun = await visitor.reserve();
    expect([begun.status, begun.json]).toEqual([
      200,
      {
        reservation_id: expect.any(String),
        lead_id: expect.any(String),
        redirect_url: expect.stringContaining(`${site}/api/payments/test/`),
      },
    ]);
    expect(begun.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-visitor-1=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const { reservation_id: id, redirect_url } = begun.json;
    expect(await visitor.read(id)).toEqual({
      id,
      car_id: '1-1',
      state: 'pending',
      amount_cents: 50_000,
      until: api.clock.now + 15 * MINUTE,
      paid: false,
      declined: false,
      refundable: false,
      refund_due: false,
      redirect_url,
    });
    expect(await isTaken(api)).toBe(true);

    const page = await visitor.get(new URL(redirect_url).pathname);
    expect(page.text).toContain('Example: this is a test.');
    expect(page.text).toContain('Pay $500 to Alpha Motors');
    expect(page.text).not.toMatch(/<input/);
    api.clock.now += 2 * MINUTE;
    const paid = await visitor.press(redirect_url, 'pay');
    expect([paid.status, paid.headers['location']]).toEqual([
      303,
      `${site}/cars/2021-toyota-corolla-1-1/checkout/?reservation=${id}&from=payment`,
    ]);
    expect(await visitor.read(id)).toMatchObject({
      state: 'held',
      paid: true,
      refundable: true,
      until: api.clock.now + 48 * HOUR,
    });
    const [row] = await api.rows('reservations');
    expect(row).toMatchObject({ state: 'held', amount_cents: 50_000, lead_id: begun.json.lead_id });
    expect(row?.terms).toContain('100% refundable');
  });

  test('a reservation is also a lead of the dealer, with its state [RESERVE-1] [LEAD-18]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    const [lead] = await api.rows('leads');
    expect(lead).toMatchObject({
      id: json.lead_id,
      category: 'Reservation',
      subcategory: 'Deposit not paid yet',
      name: 'Alex',
      email: 'alex@example.com',
      car_id: '1-1',
    });
    await visitor.press(json.redirect_url, 'pay');
    expect((await api.rows('leads'))[0]).toMatchObject({ subcategory: 'Deposit paid' });
  });

  test('the mail and the ADF of a paid deposit name the end of the hold, and both references [RESERVE-5]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    const delivered = async () => {
      const { dealers } = await loadDealers(api.dealersDir, ['alpha']);
      const lead = crmLead((await api.rows('leads'))[0]!, dealers[0]!);
      return [readableMail(lead, dealers[0]!).text, adfOf(lead, dealers[0]!)];
    };
    const [unpaid] = await delivered();
    expect(unpaid).toContain(`Kept for the payment until: Saturday 21 November 2026 at 13:15`);
    expect(unpaid).not.toContain('Payment reference');
    await visitor.press(json.redirect_url, 'pay');
    const [row] = await api.rows('reservations');
    for (const text of await delivered()) {
      expect(text).toContain('Held until: Monday 23 November 2026 at 13:00');
      expect(text).toContain(`Reservation reference: ${json.reservation_id}`);
      expect(text).toContain(`Payment reference: ${row!.payment_ref}`);
      expect(text).not.toContain('Kept for the payment');
    }
    await visitor.cancel(json.reservation_id);
    for (const text of await delivered()) {
      expect(text).not.toContain('Held until');
      expect(text).toContain(`Payment reference: ${row!.payment_ref}`);
    }
  });

  test('of 50 visitors who reserve one car at the same time, one gets it [RESERVE-1] [OPEN-44]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const visitors = Array.from({ length: 50 }, () => customer(api));
    const answers = await Promise.all(visitors.map((visitor, at) => visitor.reserve({ phone: phoneOf(at) })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    expect(refused[0]?.json.error).toMatch(/^Another visitor is reserving this car right now/);
    const rows = await api.rows('reservations');
    expect(rows.filter(({ released_at }) => released_at === null)).toHaveLength(1);
  });

  test('a car that is not paid for in 15 minutes is free again, and the next visitor can reserve it [OPEN-46]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const first = customer(api);
    const second = customer(api);
    const { json } = await first.reserve();
    api.clock.now += 15 * MINUTE - 1;
    expect((await second.reserve()).status).toBe(409);
    api.clock.now += 1;
    expect(await first.read(json.reservation_id)).toMatchObject({ state: 'expired', paid: false });
    expect(await isTaken(api)).toBe(false);
    expect((await second.reserve()).status).toBe(200);
  });

  test('a hold ends after 48 hours, and the deposit still belongs to the visitor [RESERVE-5]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    await visitor.press(json.redirect_url, 'pay');
    api.clock.now += 48 * HOUR - 1;
    expect(await isTaken(api)).toBe(true);
    api.clock.now += 1;
    expect(await isTaken(api)).toBe(false);
    const ended = { state: 'expired', paid: true, refundable: true };
    expect(await visitor.read(json.reservation_id)).toMatchObject(ended);
    // The server ends expired holds when it starts, and every minute.
    await api.restart();
    expect((await api.rows('reservations'))[0]).toMatchObject({
      state: 'expired',
      released_at: api.clock.now,
    });
    expect((await api.rows('leads'))[0]).toMatchObject({ subcategory: 'Hold ended' });
    await visitor.cancel(json.reservation_id);
    expect(await visitor.read(json.reservation_id)).toMatchObject({ state: 'refunded', refundable: false });
  });

  test('a deposit goes back by itself some hours after the hold, once, and the buyer is told before and after [RESERVE-5]', async ({
    start,
  }) => {
    const refunds: string[] = [];
    const mail = new MailOutbox();
    let isDown = true;
    const payments = {
      ...testPayments,
      async refund({ paymentRef }: { paymentRef: string }) {
        refunds.push(paymentRef);
        if (isDown) throw new Error('Your balance is too low\r\nBcc: x@evil.example');
      },
    };
    const times = { pollMs: 20, attemptMs: 5000, graceMs: 50 };
    const api = await opened(start, database, { payments, mail, deliveryTimes: times });
    const write = (refundHoursAfterHold?: number) => {
      writeDealer(api.dealersDir, 'alpha', 1, {
        leads: { captcha: false },
        reserve: { ...(refundHoursAfterHold !== undefined && { refundHoursAfterHold }) },
      });
      writeStock(api.dealersDir, 'alpha', reservableStock(1));
      api.clock.now += 2000;
    };
    write(24);
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    const id = json.reservation_id;
    await visitor.press(json.redirect_url, 'pay');
    const kept = await visitor.reserve({ car_id: '1-2', email: 'other@example.com' });
    await visitor.press(kept.json.redirect_url, 'pay');
    // What was promised counts, not what the dealer promises today.
    write();
    const newest = () => mail.messagesOf('alpha').find(({ to }) => to === 'alex@example.com')!;
    const lettersSay = (subject: string) =>
      expect.poll(() => newest()?.subject, { timeout: 10_000, interval: 20 }).toBe(subject);
    api.clock.now += 2 * MINUTE;
    await lettersSay('The 2021 Toyota Corolla is held for you');
    expect(newest().text).toContain('goes back to your card 24 hours later, without you asking');

    api.clock.now += 48 * HOUR;
    await api.restart();
    const ended = await visitor.read(id);
    expect(ended).toMatchObject({ state: 'expired', refundable: true });
    expect(ended.refund_at).toBe(ended.until + 24 * HOUR);
    expect(refunds).toEqual([]);
    api.clock.now += 2 * MINUTE;
    await lettersSay('Your hold of the 2021 Toyota Corolla has ended');
    expect(newest().text).toMatch(/Your deposit of \$500 goes back .* from 24 November 2026, .*need not ask/);
    expect((await api.ask(linkIn(newest().text))).text).toContain('You need not ask for it.');
    const db = await openDatabase(api.database);
    expect(await new Deposits(db).keep(kept.json.reservation_id, api.clock.now)).toBe(true);

    api.clock.now += 24 * HOUR;
    await api.restart();
    expect(await visitor.read(id)).toMatchObject({ state: 'expired', refundable: false, refund_due: true });
    const [problem] = await new PaymentLedger(db).problems();
    await db.destroy();
    expect(problem?.problems).toEqual([
      'Its refund was not accepted: Your balance is too low Bcc: x@evil.example. The server tries again every minute.',
    ]);
    isDown = false;
    await api.restart();
    await api.restart();
    expect(await visitor.read(id)).toMatchObject({ state: 'refunded', refund_due: false });
    expect(new Set(refunds).size).toBe(1);
    expect(refunds).toHaveLength(2);
    api.clock.now += 2 * MINUTE;
    await lettersSay('Your deposit for the 2021 Toyota Corolla is returned');
    expect(newest().text).toMatch(/We sent \$500 back .* up to ten business days/);
    expect((await api.rows('payments')).map(({ refund_error }) => refund_error)).toEqual(['', '']);
    expect(await visitor.read(kept.json.reservation_id)).toMatchObject({ state: 'expired', paid: true });
  }, 90_000);

  test('a declined card leaves the car kept, so that the visitor can try another card [OPEN-46]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    const declined = await visitor.press(json.redirect_url, 'decline');
    expect(declined.headers['location']).toBe(
      `${site}/cars/2021-toyota-corolla-1-1/checkout/?reservation=${json.reservation_id}`,
    );
    expect(await visitor.read(json.reservation_id)).toMatchObject({
      state: 'pending',
      declined: true,
      redirect_url: json.redirect_url,
    });
    await visitor.press(json.redirect_url, 'pay');
    expect(await visitor.read(json.reservation_id)).toMatchObject({ state: 'held', declined: false });
  });

  test('a payment that comes too late holds the car if it is still free, and is refunded otherwise [RESERVE-5]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const late = customer(api);
    const lucky = await late.reserve();
    const other = await late.reserve({ car_id: '1-2' });
    api.clock.now += 20 * MINUTE;
    await late.press(lucky.json.redirect_url, 'pay');
    expect(await late.read(lucky.json.reservation_id)).toMatchObject({
      state: 'held',
      until: api.clock.now + 48 * HOUR,
    });
    const faster = customer(api);
    const taken = await faster.reserve({ car_id: '1-2' });
    expect(taken.status).toBe(200);
    await late.press(other.json.redirect_url, 'pay');
    expect(await late.read(other.json.reservation_id)).toMatchObject({ state: 'refunded', paid: true });
    expect(await faster.read(taken.json.reservation_id)).toMatchObject({ state: 'pending' });
  });

  test('a late payment for a car that was sold meanwhile is refunded [RESERVE-5]', async ({ start }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    const [car, ...others] = reservableStock(1);
    writeStock(api.dealersDir, 'alpha', [{ ...car!, status: 'sold', sold: true }, ...others]);
    api.clock.now += 20 * MINUTE;
    await visitor.press(json.redirect_url, 'pay');
    expect(await visitor.read(json.reservation_id)).toMatchObject({ state: 'refunded' });
  });

  test('cancelling a reservation frees the car and refunds the deposit once [RESERVE-5]', async ({
    start,
  }) => {
    const refunds: string[] = [];
    const payments = {
      ...testPayments,
      refund: async (of: { reservation: string }) => void refunds.push(of.reservation),
    };
    const api = await opened(start, database, { payments });
    const visitor = customer(api);
    const unpaid = await visitor.reserve();
    expect((await visitor.cancel(unpaid.json.reservation_id)).json).toEqual({ success: true });
    expect(await visitor.read(unpaid.json.reservation_id)).toMatchObject({ state: 'cancelled' });
    expect(refunds).toEqual([]);
    expect(await isTaken(api)).toBe(false);
    expect((await visitor.cancel(unpaid.json.reservation_id)).status).toBe(409);
  });

  test('a refund that the payment service refuses is tried again [RESERVE-5]', async ({ start }) => {
    let isDown = true;
    const asked: string[] = [];
    const payments = {
      ...testPayments,
      refund: async ({ reservation }: { reservation: string }) => {
        asked.push(reservation);
        if (isDown) throw new Error('down');
      },
    };
    const api = await opened(start, database, { payments });
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    await visitor.press(json.redirect_url, 'pay');
    expect((await visitor.cancel(json.reservation_id)).status).toBe(200);
    expect(await visitor.read(json.reservation_id)).toMatchObject({ state: 'cancelled', refund_due: true });
    isDown = false;
    await api.restart();
    expect(await visitor.read(json.reservation_id)).toMatchObject({ state: 'refunded', refund_due: false });
    await api.restart();
    expect(asked).toHaveLength(2);
  });

  test('a form that is sent again is the same reservation, also without its cookie [OPEN-46]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const lead_key = randomUUID();
    const [one, other] = [customer(api), customer(api)];
    const answers = await Promise.all([one.reserve({ lead_key }), one.reserve({ lead_key })]);
    expect(answers[0]?.json).toEqual(answers[1]?.json);
    const again = await other.reserve({ lead_key });
    expect(again.json).toEqual(answers[0]?.json);
    expect(await other.read(again.json.reservation_id)).toMatchObject({ state: 'pending' });
    expect(await one.read(again.json.reservation_id)).toMatchObject({ state: 'pending' });
    expect(await api.rows('reservations')).toHaveLength(1);
    expect(await api.rows('leads')).toHaveLength(1);
    // Another form of the same browser continues the existing reservation.
    expect((await one.reserve()).json.reservation_id).toBe(again.json.reservation_id);
    // After that reservation has ended, another one needs a new form, and so a new captcha.
    api.clock.now += 16 * MINUTE;
    expect(await one.reserve({ lead_key })).toMatchObject({ status: 409, json: { code: 'key-used' } });
    const anew = await one.reserve();
    expect(anew.status).toBe(200);
    expect(anew.json.reservation_id).not.toBe(again.json.reservation_id);
  });

  test('a car without a deposit is held at once [RESERVE-3] [RESERVE-4]', async ({ start }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { json } = await visitor.reserve({ car_id: '1-3' });
    expect(json.redirect_url).toBe(
      `${site}/cars/2021-toyota-corolla-1-3/checkout/?reservation=${json.reservation_id}`,
    );
    expect(await visitor.read(json.reservation_id)).toMatchObject({
      state: 'held',
      amount_cents: 0,
      paid: false,
      until: api.clock.now + 48 * HOUR,
    });
    await visitor.cancel(json.reservation_id);
    expect(await visitor.read(json.reservation_id)).toMatchObject({ state: 'cancelled' });
  });

  test('the server sets the amount: $200 unless the car names another [RESERVE-3]', async ({ start }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { json } = await visitor.reserve({ car_id: '1-2', amount: 1, amount_cents: 1 });
    expect(await visitor.read(json.reservation_id)).toMatchObject({ amount_cents: 20_000 });
  });

  test('only its own visitor can see or cancel a reservation [OPEN-20]', async ({ start }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    const stranger = customer(api);
    await stranger.reserve({ car_id: '1-2' });
    const elsewhere = customer(api, 'beta');
    elsewhere.cookies.set('__Host-visitor-2', visitor.cookies.get('__Host-visitor-1')!);
    for (const other of [customer(api), stranger, elsewhere]) {
      expect((await other.get(`/api/reservations/${json.reservation_id}`)).status).toBe(404);
      expect((await other.cancel(json.reservation_id)).status).toBe(404);
    }
    expect(await visitor.read(json.reservation_id)).toMatchObject({ state: 'pending' });
    const [row] = await api.rows('reservations');
    expect(JSON.stringify(row)).not.toContain(visitor.cookies.get('__Host-visitor-1')!);
    expect(api.logged.join()).not.toMatch(/Alex|alex@|0491/);
  });

  test('refuses cars that cannot be reserved [OPEN-44] [RESERVE-2]', async ({ start }) => {
    const api = await opened(start, database);
    writeStock(api.dealersDir, 'alpha', [
      ...reservableStock(1),
      { ...reservableStock(1)[0]!, id: 'reserved', slug: 'reserved', reserved: true },
      { ...reservableStock(1)[0]!, id: 'no-processor', slug: 'no-processor', payment_processors: [] },
      {
        ...reservableStock(1)[0]!,
        id: 'sold',
        slug: 'sold',
        status: 'sold',
        sold: true,
        sold_at: '2026-11-20T00:00:00Z',
      },
    ]);
    const visitor = customer(api);
    const cases: [object, number, string][] = [
      [{ car_id: 'nothing' }, 404, 'This car is no longer listed.'],
      [{ car_id: '2-1' }, 404, 'This car is no longer listed.'],
      [{ car_id: 'reserved' }, 409, 'This car can no longer be reserved.'],
      [{ car_id: 'no-processor' }, 409, 'This car can no longer be reserved.'],
      [{ car_id: 'sold' }, 409, 'This car can no longer be reserved.'],
      [{ terms_conditions: false }, 400, 'You must agree to the terms of the reservation.'],
      [{ email: 'alex' }, 400, 'Please enter a valid email address.'],
      [{ phone: '12' }, 400, 'Please enter a valid phone number.'],
    ];
    for (const [changes, status, error] of cases) {
      const answer = await visitor.reserve(changes);
      const { success, error: said } = answer.json;
      expect([changes, answer.status, success, said]).toEqual([changes, status, false, error]);
    }
    expect(await api.rows('reservations')).toEqual([]);
  });

  test('where checkout is gated, a visitor who is not signed in can reserve nothing [GATE-1] [CFG-52]', async ({
    start,
  }) => {
    const api = await opened(start, database, { gateCheckout: true });
    const visitor = customer(api);
    expect((await visitor.reserve()).status).toBe(401);
    const { request } = (await visitor.post('/api/auth/code', { phone: '0491 570 156' })).json;
    const code = /^\d{6}/.exec(api.sent.at(-1)?.text ?? '')?.[0];
    await visitor.post('/api/auth/verify', { phone: '0491 570 156', request, code });
    expect((await visitor.reserve()).status).toBe(200);
  });

  test('a visitor can keep at most three unpaid cars [OPEN-46]', async ({ start }) => {
    const api = await opened(start, database);
    const [car] = reservableStock(1);
    const many = [1, 2, 3, 4].map((at) => ({ ...car!, id: `many-${at}`, slug: `many-${at}` }));
    writeStock(api.dealersDir, 'alpha', many);
    const visitor = customer(api);
    const statuses = [];
    for (const { id } of many) statuses.push((await visitor.reserve({ car_id: id })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('while the payment service is down the visitor is told so, and can continue later [OPEN-46]', async ({
    start,
  }) => {
    let isDown = true;
    const payments: typeof testPayments = {
      ...testPayments,
      open: async (order) => {
        if (isDown) throw new Error('down');
        return testPayments.open(order);
      },
    };
    const api = await opened(start, database, { payments });
    const visitor = customer(api);
    const lead_key = randomUUID();
    const failed = await visitor.reserve({ lead_key });
    expect([failed.status, failed.json.error]).toEqual([
      500,
      'Our payment service is not answering. Please try again in a moment.',
    ]);
    isDown = false;
    expect((await visitor.reserve({ lead_key })).status).toBe(200);
    expect(await api.rows('reservations')).toHaveLength(1);
  });
});

test('without a payment service nothing can be reserved, and there is no test payment page [OPEN-46]', async ({
  start,
}) => {
  const api = await opened(start, 'sqlite', { payments: undefined });
  const visitor = customer(api);
  const { status, json } = await visitor.reserve();
  expect([status, json.error]).toEqual([
    500,
    'Reserving online is not possible at the moment. Please call us.',
  ]);
  expect((await visitor.get('/api/payments/test/test_1')).status).toBe(404);
});

test('another dealer’s test payment page does not pay here [OPEN-20]', async ({ start }) => {
  const api = await opened(start, 'sqlite');
  const { json } = await customer(api).reserve();
  const elsewhere = customer(api, 'beta');
  const { pathname } = new URL(json.redirect_url);
  expect((await elsewhere.get(pathname)).status).toBe(404);
  const foreign = await api.ask(pathname, {
    method: 'POST',
    body: 'choice=pay',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(foreign.status).toBe(403);
});

const phoneOf = (at: number) =>
  `0491 57${String(1000 + at)
    .slice(1)
    .replace(/^(\d)(\d\d)$/, '0 $1$2')}`;

describe.each(databases)('the list of held cars, on %s', (database) => {
  const held = async (api: Api) => (await customer(api).get('/api/reserved-cars')).json;

  test('contains paid and free reservations, from the payment to the end of the hold [RESERVE-2] [RESERVE-5]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const [first, second] = [customer(api), customer(api)];
    const { json } = await first.reserve();
    // A visitor who is still paying may not come back, so the car is not taken off sale yet.
    expect(await held(api)).toEqual({ cars: [] });
    expect(await carNow(api)).toMatchObject({ taken: true, reserved: false });
    await first.press(json.redirect_url, 'pay');
    expect(await carNow(api)).toMatchObject({ taken: true, reserved: true });
    await second.reserve({ car_id: '1-3' });
    expect(await held(api)).toEqual({ cars: ['1-1', '1-3'] });
    expect((await customer(api, 'beta').get('/api/reserved-cars')).json).toEqual({ cars: [] });

    await first.cancel(json.reservation_id);
    expect(await held(api)).toEqual({ cars: ['1-3'] });
    // The hold ends at this moment, and not when the server looks next.
    api.clock.now += 48 * HOUR;
    expect(await held(api)).toEqual({ cars: [] });
  });

  test('has an ETag, so that an unchanged list is answered without a body [RESERVE-2]', async ({ start }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { status, headers } = await visitor.get('/api/reserved-cars');
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=5']);
    const again = () =>
      api.ask('/api/reserved-cars', {
        headers: { host: new URL(site).host, 'if-none-match': headers['etag'] },
      });
    expect([(await again()).status, (await again()).text]).toEqual([304, '']);
    const { json } = await visitor.reserve();
    await visitor.press(json.redirect_url, 'pay');
    expect(await again()).toMatchObject({ status: 200, json: { cars: ['1-1'] } });
  });

  test('is the same for a build that reads it from the database and one that asks the API [RESERVE-2]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    await customer(api).reserve({ car_id: '1-3' });
    const said: string[] = [];
    const read = (source: HeldCarsSource) =>
      readHeldCars(source, {
        dealersDir: api.dealersDir,
        slugs: ['alpha', 'beta'],
        now: api.clock.now,
        warn: (sentence) => said.push(sentence),
      });
    const address = `http://127.0.0.1:${api.port}`;
    for (const source of [
      { kind: 'database', place: api.database },
      { kind: 'api', address },
    ] as const) {
      const of = await read(source);
      expect([source.kind, of('alpha'), of('beta')]).toEqual([source.kind, ['1-3'], []]);
    }
    expect(said).toEqual([]);
    const silent = await read({ kind: 'api', address: 'http://127.0.0.1:9/' });
    expect([silent('alpha'), said.length]).toEqual([undefined, 1]);
    api.clock.now += 48 * HOUR;
    expect((await read({ kind: 'database', place: api.database }))('alpha')).toEqual([]);
  });
});
