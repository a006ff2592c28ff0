import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { testPayments } from '../../src/server/reservations/payments.ts';
import { databases, test } from './api-server.ts';
import { customer, HOUR, isTaken, MINUTE, opened, reservableStock, site } from './customer.ts';
import { writeStock } from './dealer-files.ts';

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
      [{ car_id: 'reserved' }, 409, 'This car cannot be reserved online.'],
      [{ car_id: 'no-processor' }, 409, 'This car cannot be reserved online.'],
      [{ car_id: 'sold' }, 409, 'This car cannot be reserved online.'],
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
