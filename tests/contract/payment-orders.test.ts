import fc from 'fast-check';
import { describe, expect, onTestFinished } from 'vitest';
import { createLog } from '../../src/server/api/log.ts';
import type { DealerDirectory } from '../../src/server/dealers/dealer-directory.ts';
import type { StockReader } from '../../src/server/dealers/dealer-stock.ts';
import { ReservationDesk } from '../../src/server/reservations/reservation-desk.ts';
import { type Payments, testPayments } from '../../src/server/services/payments.ts';
import { Deposits, PaymentPages } from '../../src/server/storage/deposits.ts';
import { type Database, type DatabasePlace, openDatabase } from '../../src/server/storage/open-database.ts';
import { type PaymentEvent, PaymentLedger } from '../../src/server/storage/payment-ledger.ts';
import { Reservations } from '../../src/server/storage/reservations.ts';
import type { ReservationRow } from '../../src/server/storage/tables.ts';
import { databases, test } from './api-server.ts';

/** SOAK checks all of them. SEED repeats a run. */
const soak = Boolean(process.env['SOAK']);
const seed = Number(process.env['SEED'] ?? 20_261_123);
const runs = soak ? 2000 : 60;

const HOUR = 3_600_000;
const now = Date.parse('2026-11-21T03:00:00Z');

type Told = Omit<PaymentEvent, 'event_id' | 'provider'>;

/** The messages about the payments of one reservation, as Stripe may send them. */
const paid = (payment_ref: string, made_at: number, amount_cents = 50_000, currency = 'aud'): Told =>
  ({ kind: 'paid', payment_ref, reservation: '', amount_cents, currency, made_at }) as Told;
const refunded = (payment_ref: string, refunded_cents: number): Told =>
  ({ kind: 'refunded', payment_ref, refunded_cents }) as Told;
const disputed = (payment_ref: string, dispute: 'open' | 'won' | 'lost'): Told =>
  ({ kind: 'disputed', payment_ref, dispute }) as Told;

const stories: Record<string, Told[]> = {
  'paid once': [paid('pi_1', 1)],
  'paid twice': [paid('pi_1', 1), paid('pi_2', 2)],
  'paid three times, the first refunded': [
    paid('pi_1', 1),
    paid('pi_2', 2),
    paid('pi_3', 3),
    refunded('pi_1', 50_000),
  ],
  'refunded in parts': [paid('pi_1', 1), refunded('pi_1', 20_000), refunded('pi_1', 50_000)],
  'refunded in part': [paid('pi_1', 1), refunded('pi_1', 20_000)],
  'another amount': [paid('pi_1', 1, 100), paid('pi_2', 2)],
  'another currency': [paid('pi_1', 1, 50_000, 'usd')],
  'a dispute that is lost': [paid('pi_1', 1), disputed('pi_1', 'open'), disputed('pi_1', 'lost')],
  'a dispute that is won': [paid('pi_1', 1), disputed('pi_1', 'open'), disputed('pi_1', 'won')],
  'a refund that bounced': [
    paid('pi_1', 1),
    refunded('pi_1', 50_000),
    { kind: 'refund-failed', payment_ref: 'pi_1' } as Told,
  ],
  'a payment for nobody': [
    { ...paid('pi_9', 1), reservation: '00000000-0000-4000-8000-000000000000' } as Told,
    paid('pi_1', 2),
  ],
};

/** How each story ends, whatever the order. */
const ends: Record<keyof typeof stories, object> = {
  'paid once': { state: 'held', deposit: 'pi_1', refundsDue: [], problems: [] },
  'paid twice': { state: 'held', deposit: 'pi_1', refundsDue: ['pi_2'], problems: [] },
  'paid three times, the first refunded': { state: 'refunded', refundsDue: ['pi_2', 'pi_3'] },
  'refunded in parts': { state: 'refunded', isFree: true, isReturned: true, refundsDue: [] },
  'refunded in part': {
    state: 'held',
    refundsDue: [],
    problems: [expect.stringContaining('Only $200 of it was refunded.')],
  },
  'another amount': {
    state: 'held',
    deposit: 'pi_2',
    refundsDue: ['pi_1'],
    problems: [expect.stringContaining('is not the amount of its deposit')],
  },
  'another currency': {
    state: 'pending',
    refundsDue: ['pi_1'],
    problems: [expect.stringContaining('is not the amount of its deposit')],
  },
  'a dispute that is lost': {
    state: 'refunded',
    isFree: true,
    problems: [expect.stringContaining('The dispute was lost')],
  },
  'a dispute that is won': { state: 'held', deposit: 'pi_1', problems: [] },
  'a refund that bounced': { problems: [expect.stringContaining('pi_1')] },
  'a payment for nobody': {
    state: 'held',
    deposit: 'pi_1',
    problems: [expect.stringContaining('not in the database')],
  },
};

async function opened(place: DatabasePlace): Promise<Database> {
  const db = await openDatabase(place);
  onTestFinished(() => db.destroy());
  return db;
}

let cars = 0;

async function begun(db: Database, refund_hours: number | null = null): Promise<ReservationRow> {
  cars += 1;
  const claimed = await new Reservations(db).claim(
    {
      website_id: 1,
      dealer: 'alpha',
      car_id: `c${cars}`,
      car_slug: `car-${cars}`,
      car_title: '2021 Toyota Corolla',
      visitor_hash: `visitor ${cars}`,
      claimed_from: `address ${cars}`,
      lead_key: `key ${cars}`,
      terms: 'Terms.',
      amount_cents: 50_000,
      hold_hours: 48,
      refund_hours,
      provider: 'stripe',
    },
    now,
  );
  if (claimed.kind !== 'yours') throw new Error(claimed.kind);
  return claimed.row;
}

/** Delivers each message once and some of them again. @returns the final state */
async function endOf(db: Database, messages: readonly { told: Told; index: number }[]): Promise<object> {
  const row = await begun(db);
  const ledger = new PaymentLedger(db);
  const mine = (ref: string) => `${ref}-${row.id}`;
  for (const { told, index } of messages) {
    const event = {
      ...told,
      provider: 'stripe',
      event_id: `evt-${row.id}-${index}`,
      payment_ref: mine(told.payment_ref),
      ...(told.kind === 'paid' && {
        reservation: (told as { reservation?: string }).reservation || row.id,
      }),
    } as PaymentEvent;
    await ledger.record(event, now, () => true);
  }
  const after = await new Reservations(db).byId(row.id);
  const due = (await ledger.due()).map(({ payment_ref }) => payment_ref);
  const listed = (await ledger.problems()).filter(({ payment }) => payment.payment_ref.endsWith(row.id));
  return {
    state: after?.state,
    deposit: after?.payment_ref?.replace(`-${row.id}`, ''),
    isFree: after?.released_at !== null,
    isReturned: after?.refunded_at !== null,
    refundsDue: due
      .filter((ref) => ref.endsWith(row.id))
      .map((ref) => ref.replace(`-${row.id}`, ''))
      .sort(),
    problems: listed
      .map(({ payment, problems }) => `${payment.payment_ref.replace(`-${row.id}`, '')}: ${problems}`)
      .sort(),
  };
}

describe.each(databases)('payments on %s', (database) => {
  // Postgres needs several times as long for each message.
  const share = database === 'postgres' ? 4 : 1;

  for (const [story, messages] of Object.entries(stories)) {
    test(`${story}: Stripe’s messages lead to the same state in every order, also with repeats [OPEN-46]`, async ({
      start,
    }) => {
      const db = await opened((await start(database)).database);
      const numbered = messages.map((told, index) => ({ told, index }));
      const expected = await endOf(db, numbered);
      expect(expected).toMatchObject(ends[story]!);
      const order = fc.shuffledSubarray([...numbered, ...numbered, ...numbered.slice(0, 1)], {
        minLength: numbered.length,
      });
      await fc.assert(
        fc.asyncProperty(order, async (some) => {
          const missing = numbered.filter(({ index }) => !some.some((one) => one.index === index));
          expect(await endOf(db, [...some, ...missing])).toEqual(expected);
        }),
        { seed, numRuns: Math.ceil(runs / 5 / share) },
      );
    }, 120_000);
  }

  test('at most one payment of a reservation is kept, and every other payment is refunded or listed [OPEN-46]', async ({
    start,
  }) => {
    const db = await opened((await start(database)).database);
    const refs = ['pi_1', 'pi_2', 'pi_3'];
    const message = fc.oneof(
      fc.record({
        kind: fc.constant('paid' as const),
        payment_ref: fc.constantFrom(...refs),
        amount_cents: fc.constantFrom(50_000, 50_000, 100, null),
        currency: fc.constantFrom('aud', 'aud', 'usd'),
        made_at: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({
        kind: fc.constant('refunded' as const),
        payment_ref: fc.constantFrom(...refs),
        refunded_cents: fc.constantFrom(100, 20_000, 50_000),
      }),
      fc.record({
        kind: fc.constant('disputed' as const),
        payment_ref: fc.constantFrom(...refs),
        dispute: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 12 }), async (messages) => {
        const row = await begun(db);
        const ledger = new PaymentLedger(db);
        for (const [index, told] of messages.entries()) {
          const event = {
            ...told,
            provider: 'stripe',
            event_id: `evt-${row.id}-${index}`,
            payment_ref: `${told.payment_ref}-${row.id}`,
            reservation: row.id,
          } as PaymentEvent;
          await ledger.record(event, now, () => true);
        }
        const payments = (await db.selectFrom('payments').selectAll().execute()).filter(({ payment_ref }) =>
          payment_ref.endsWith(row.id),
        );
        const made = payments.filter(({ role }) => role !== '');
        const kept = made.filter(
          ({ refund_asked_at, returned_at }) => refund_asked_at === null && returned_at === null,
        );
        expect(kept.length).toBeLessThanOrEqual(1);
        for (const { role } of kept) expect(role).toBe('deposit');
        const after = await new Reservations(db).byId(row.id);
        expect(after?.state === 'held').toBe(kept.length === 1);
        expect(after?.paid_at !== null).toBe(made.some(({ role }) => role === 'deposit'));
      }),
      { seed, numRuns: Math.ceil(runs / share) },
    );
  }, 120_000);

  test('after the hold a deposit goes back by itself once, whatever fails, is killed or happens around it [RESERVE-5]', async ({
    start,
  }) => {
    const { database: place } = await start(database);
    const db = await opened(place);
    // Two servers share the database. Two connections of one process to SQLite would wait for each other for ever.
    const servers = [db, database === 'sqlite' ? db : await opened(place)];
    const step = fc.oneof(
      fc.constantFrom('sweep', 'two sweep', 'told', 'paid again', 'keep', 'extend', 'ask'),
      fc.constantFrom('accepts', 'refuses', 'is killed after', 'sweep', 'two sweep'),
      fc.integer({ min: 1, max: 60 }).map((hours) => `${hours} hours`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const row = await begun(db, 24);
        const payment_ref = `pi-${row.id}`;
        const ledger = new PaymentLedger(db);
        const deposits = new Deposits(db);
        let clock = now;
        let answer = 'accepts';
        let isAsked = false;
        /** When the provider sent the money back. It does so once for a key. */
        let sentAt: number | undefined;
        const payments = {
          ...testPayments,
          provider: 'stripe',
          async refund({ paymentRef }: { paymentRef: string }) {
            if (paymentRef !== payment_ref) return;
            if (answer === 'refuses') throw new Error('Not enough money');
            const before = await new Reservations(db).byId(row.id);
            if (!isAsked) expect(clock).toBeGreaterThanOrEqual(before!.claim_until + 24 * HOUR);
            sentAt ??= clock;
            if (answer === 'is killed after') throw new Error('killed');
          },
        };
        const paidEvent = { event_id: `evt-${row.id}`, provider: 'stripe', payment_ref } as const;
        const tellPaid = () =>
          ledger.record(
            { ...paid(payment_ref, 1), ...paidEvent, reservation: row.id } as PaymentEvent,
            clock,
            () => true,
          );
        const desks = servers.map((one) => deskOver(one, payments, () => clock));
        await tellPaid();
        const doStep = async (what: string) => {
          if (what.endsWith(' hours')) clock += Number.parseInt(what, 10) * HOUR;
          else if (what === 'sweep') await desks[0]!.sweep();
          else if (what === 'two sweep') await Promise.all(desks.map((desk) => desk.sweep()));
          else if (what === 'paid again') await tellPaid();
          else if (what === 'keep') await deposits.keep(row.id, clock);
          else if (what === 'extend') await deposits.extend(row.id, 10, clock);
          else if (what === 'ask') isAsked = (await deposits.askRefund(row.id, clock)) || isAsked;
          else if (what === 'told' && sentAt !== undefined)
            await ledger.record(
              { ...paidEvent, event_id: `back-${row.id}`, kind: 'refunded', refunded_cents: 50_000 },
              clock,
              () => true,
            );
          else if (what !== 'told') answer = what;
        };
        for (const what of steps) await doStep(what);
        for (const what of ['accepts', '1000 hours', 'two sweep', 'sweep', '1000 hours', 'sweep'])
          await doStep(what);
        const after = (await new Reservations(db).byId(row.id))!;
        if (after.kept_at !== null) {
          expect([sentAt, after.refund_asked_at, after.refunded_at]).toEqual([undefined, null, null]);
        } else {
          expect(sentAt).toBeDefined();
          expect([after.state, after.released_at !== null, after.refunded_at !== null]).toEqual([
            'refunded',
            true,
            true,
          ]);
        }
        const listed = (await ledger.problems()).map(({ payment }) => payment.payment_ref);
        expect(listed).not.toContain(payment_ref);
      }),
      { seed, numRuns: Math.ceil(runs / share) },
    );
  }, 120_000);
});

/** The desk of one server. Sweeps need neither stock nor dealers. */
function deskOver(db: Database, payments: Payments, clock: () => number): ReservationDesk {
  const never = new Proxy({}, { get: () => expect.fail('A sweep reads neither stock nor dealers.') });
  return new ReservationDesk({
    reservations: new Reservations(db),
    paymentPages: new PaymentPages(db),
    deposits: new Deposits(db),
    ledger: new PaymentLedger(db),
    stock: never as StockReader,
    dealers: never as DealerDirectory,
    payments,
    log: createLog('error', { write: () => {} }),
    now: clock,
    onChange: async () => {},
  });
}
