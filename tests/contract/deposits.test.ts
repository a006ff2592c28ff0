import { describe, expect } from 'vitest';
import { loadDealers } from '../../src/config/load.ts';
import { adfOf } from '../../src/server/delivery/adf.ts';
import { crmLead } from '../../src/server/delivery/crm-lead.ts';
import { readableMail } from '../../src/server/delivery/deliver.ts';
import { PaymentLedger } from '../../src/server/reservations/payment-ledger.ts';
import { testPayments } from '../../src/server/reservations/payments.ts';
import { Reservations } from '../../src/server/reservations/reservations.ts';
import { MailOutbox } from '../../src/server/services/mail.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { databases, test } from './api-server.ts';
import { customer, HOUR, isTaken, MINUTE, opened, reservableStock, site } from './customer.ts';
import { writeDealer, writeStock } from './dealer-files.ts';

/** The address in a letter that changes what it is about, as a path. */
const linkIn = (text: string) => /https:\/\/www\.alpha\.example(\/api\/manage\/\S+)/.exec(text)?.[1] ?? '';

describe.each(databases)('reservations on %s', (database) => {
  test('the mail and the ADF of a paid deposit name it as the car’s page does, with the end of the hold and both references [RESERVE-5]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const [first, ...others] = reservableStock(1);
    const dear = { ...first!, payment_processors: [{ name: 'stripe', amount: 1500 }] };
    writeStock(api.dealersDir, 'alpha', [dear, ...others]);
    api.clock.now += 2000;
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
      expect(text).toContain('Reservation deposit: $1,500');
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
    const times = { pollMs: 20, attemptMs: 5000, graceMs: 5000 };
    const api = await opened(start, database, { payments, mail, jobTimes: times });
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
    const lettersSay = (subject: string) => expect.poll(() => newest()?.subject).toBe(subject);
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
    expect(newest().text).toMatch(
      /Your deposit of \$500 goes back .* from 24 November 2026, .*don.t need to ask/,
    );
    expect((await api.ask(linkIn(newest().text))).text).toContain('need to ask for it.');
    const db = await openDatabase(api.database);
    expect(await new Reservations(db).keep(kept.json.reservation_id, api.clock.now)).toBe(true);

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
  });

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
});
