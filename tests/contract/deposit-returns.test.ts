import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createLog } from '../../src/server/create-log.ts';
import type { DealerDirectory } from '../../src/server/dealers/dealer-directory.ts';
import type { StockReader } from '../../src/server/dealers/dealer-stock.ts';
import { type PaymentEvent, PaymentLedger } from '../../src/server/reservations/payment-ledger.ts';
import { type Payments, testPayments } from '../../src/server/reservations/payments.ts';
import { type ReservationDesk, reservationDesk } from '../../src/server/reservations/reservation-desk.ts';
import { Reservations } from '../../src/server/reservations/reservations.ts';
import type { Database } from '../../src/server/storage/tables.ts';
import { databases, test } from './api-server.ts';
import { begun, now, opened, paid, runs, seed } from './begun-payments.ts';

const HOUR = 3_600_000;

describe.each(databases)('payments on %s', (database) => {
  // Postgres needs several times as long for each message.
  const share = database === 'postgres' ? 4 : 1;

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
        const deposits = new Reservations(db);
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
        const paidEvent = { provider: 'stripe', payment_ref } as const;
        const tellPaid = () =>
          ledger.record(
            { ...paid(payment_ref, 1), ...paidEvent, reservation: row.id } as PaymentEvent,
            clock,
            true,
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
            await ledger.record({ ...paidEvent, kind: 'refunded', refunded_cents: 50_000 }, clock, true);
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
  });
});

/** The desk of one server. Sweeps need neither stock nor dealers. */
function deskOver(db: Database, payments: Payments, clock: () => number): ReservationDesk {
  const never = new Proxy({}, { get: () => expect.fail('A sweep reads neither stock nor dealers.') });
  return reservationDesk({
    db,
    stock: never as StockReader,
    dealers: never as DealerDirectory,
    payments,
    log: createLog('error', { write: () => {} }),
    now: clock,
    onChange: async () => {},
  });
}
