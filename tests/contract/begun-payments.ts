import { onTestFinished } from 'vitest';
import type { PaymentEvent } from '../../src/server/reservations/payment-ledger.ts';
import { Reservations } from '../../src/server/reservations/reservations.ts';
import { type DatabasePlace, openDatabase } from '../../src/server/storage/open-database.ts';
import type { Database, ReservationRow } from '../../src/server/storage/tables.ts';

/** SOAK checks all of them. SEED repeats a run. */
const soak = Boolean(process.env['SOAK']);
export const seed = Number(process.env['SEED'] ?? 20_261_123);
export const runs = soak ? 2000 : 60;

export const now = Date.parse('2026-11-21T03:00:00Z');

export type Told = Omit<PaymentEvent, 'provider'>;

/** The message about a payment of a reservation, as Stripe may send it. */
export const paid = (payment_ref: string, made_at: number, amount_cents = 50_000, currency = 'aud'): Told =>
  ({ kind: 'paid', payment_ref, reservation: '', amount_cents, currency, made_at }) as Told;

/** A connection that is closed after the test. */
export async function opened(place: DatabasePlace): Promise<Database> {
  const db = await openDatabase(place);
  onTestFinished(() => db.destroy());
  return db;
}

let cars = 0;

/** A reservation of a car of its own that is not paid yet. */
export async function begun(db: Database, refund_hours: number | null = null): Promise<ReservationRow> {
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
  if (!claimed) throw new Error('Another visitor has the car.');
  return claimed;
}
