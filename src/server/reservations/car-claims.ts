import { HOUR } from '../../domain/time/durations.ts';
import { rowWith } from '../storage/rows.ts';
import type { Database, ReservationRow } from '../storage/tables.ts';

export type ClaimedCar = Pick<ReservationRow, 'website_id' | 'car_id'>;

/** The reservation that keeps a car from other visitors. A unique index allows one for each car. */
export const standingClaim = (db: Database, { website_id, car_id }: ClaimedCar) =>
  rowWith(db, 'reservations', { website_id, car_id, released_at: null });

/** The cars that are held: paid for, or free to reserve. A car whose payment is pending is not held yet. */
export const heldCars = (db: Database, now: number) =>
  db
    .selectFrom('reservations')
    .select(['dealer', 'car_id'])
    .where((eb) => eb.and({ released_at: null, state: 'held' }))
    .where('claim_until', '>', now)
    .orderBy('car_id');

/** Ends expired claims, of one car or of all cars. @returns their ids */
export async function endClaims(db: Database, now: number, car?: ClaimedCar): Promise<string[]> {
  let query = db
    .updateTable('reservations')
    .set({ state: 'expired', released_at: now })
    .where('released_at', 'is', null)
    .where('claim_until', '<=', now);
  if (car) query = query.where('website_id', '=', car.website_id).where('car_id', '=', car.car_id);
  const ended = await query.returning('id').execute();
  return ended.map(({ id }) => id);
}

/** When a hold that starts now expires. @returns milliseconds since 1970 */
export function heldUntil({ hold_hours }: Pick<ReservationRow, 'hold_hours'>, now: number): number {
  return now + hold_hours * HOUR;
}
