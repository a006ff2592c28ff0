import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type PaymentEvent, PaymentLedger } from '../../src/server/reservations/payment-ledger.ts';
import { Reservations } from '../../src/server/reservations/reservations.ts';
import type { Database } from '../../src/server/storage/tables.ts';
import { databases, test } from './api-server.ts';
import { begun, now, opened, paid, runs, seed, type Told } from './begun-payments.ts';

/** The other messages about the payments of one reservation, as Stripe may send them. */
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

/** Delivers each message once and some of them again. @returns the final state */
async function endOf(db: Database, messages: readonly { told: Told; index: number }[]): Promise<object> {
  const row = await begun(db);
  const ledger = new PaymentLedger(db);
  const mine = (ref: string) => `${ref}-${row.id}`;
  for (const { told } of messages) {
    const event = {
      ...told,
      provider: 'stripe',
      payment_ref: mine(told.payment_ref),
      ...(told.kind === 'paid' && {
        reservation: (told as { reservation?: string }).reservation || row.id,
      }),
    } as PaymentEvent;
    await ledger.record(event, now, true);
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
    });
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
        for (const told of messages) {
          const event = {
            ...told,
            provider: 'stripe',
            payment_ref: `${told.payment_ref}-${row.id}`,
            reservation: row.id,
          } as PaymentEvent;
          await ledger.record(event, now, true);
        }
        const payments = (await db.selectFrom('payments').selectAll().execute()).filter(({ payment_ref }) =>
          payment_ref.endsWith(row.id),
        );
        const made = payments.filter(({ role }) => role !== '');
        const after = await new Reservations(db).byId(row.id);
        const due = (await ledger.due()).map(({ payment_ref }) => payment_ref);
        const kept = made.filter(
          ({ payment_ref, returned_at, role, dispute }) =>
            returned_at === null &&
            !due.includes(payment_ref) &&
            // It goes back as soon as the bank has decided.
            (dispute !== 'open' || (role === 'deposit' && after?.refund_asked_at === null)),
        );
        expect(kept.length).toBeLessThanOrEqual(1);
        for (const { role } of kept) expect(role).toBe('deposit');
        expect(after?.state === 'held').toBe(kept.length === 1);
        expect(after?.paid_at !== null).toBe(made.some(({ role }) => role === 'deposit'));
      }),
      { seed, numRuns: Math.ceil(runs / share) },
    );
  });
});
