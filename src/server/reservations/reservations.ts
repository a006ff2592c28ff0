import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { paymentMinutes } from '../../domain/leads/reservation.ts';
import { MINUTE } from '../../domain/time/durations.ts';
import { Refusal } from '../refusal.ts';
import { addOnce, changeRows, countRows, Repository, rowsChanged, rowWith } from '../storage/rows.ts';
import type { Database, ReservationRow } from '../storage/tables.ts';
import { lockKeys, onceMore } from '../storage/transaction-steps.ts';
import { endClaims, heldCars, standingClaim } from './car-claims.ts';
import { isAsSeen } from './deposits.ts';

/** Number of cars that one visitor may keep at the same time without payment. */
const MOST_UNPAID = 3;

/** The same for one network address, which may be an office of many people. */
const MOST_UNPAID_FROM_ADDRESS = 9;

/** The fields of a new reservation. */
type Claim = Omit<Insertable<ReservationRow>, 'id' | 'state' | 'created_at' | 'claim_until'>;

/**
 * The reservations of all websites. A car has one visitor at most: a unique index over active claims decides who was
 * first, also across servers.
 */
export class Reservations extends Repository {
  /**
   * Keeps the car for a visitor while they pay, by this call or an earlier one.
   *
   * @returns undefined when another visitor has it
   * @throws Refusal 409 when the reservation of this form has ended, because its captcha counts for one only; 429 when
   *   this visitor or this address keeps too many cars without payment
   */
  async claim(claim: Claim, now: number): Promise<ReservationRow | undefined> {
    const { website_id, visitor_hash, claimed_from, lead_key } = claim;
    const id = randomUUID();
    const times = { created_at: now, claim_until: now + paymentMinutes * MINUTE };
    const store = async (db: Database) => {
      const counted = [visitor_hash, claimed_from, lead_key].map((of) => `claim ${website_id} ${of}`);
      await lockKeys(db, counted, now);
      await endClaims(db, now, claim);
      const earlier = await rowWith(db, 'reservations', { website_id, lead_key });
      if (earlier && earlier.released_at !== null)
        throw new Refusal(
          409,
          'This reservation has ended. Please reload the page to reserve the car again.',
          { code: 'key-used' },
        );
      if (earlier || !(await addOnce(db, 'reservations', { ...claim, ...times, id, state: 'pending' })))
        return undefined;
      const unpaid = { website_id, state: 'pending', released_at: null } as const;
      const count = (of: Pick<Claim, 'visitor_hash'> | Pick<Claim, 'claimed_from'>) =>
        countRows(db.selectFrom('reservations').where((eb) => eb.and({ ...unpaid, ...of })));
      if (
        (await count({ visitor_hash })) > MOST_UNPAID ||
        (await count({ claimed_from })) > MOST_UNPAID_FROM_ADDRESS
      )
        throw new Refusal(429, 'You are reserving several cars already. Pay for one or cancel it first.');
      return rowWith(db, 'reservations', { id });
    };
    const claimed = await onceMore(() => this.db.transaction().execute(store));
    if (claimed) return claimed;
    const standing = await standingClaim(this.db, claim);
    if (!standing || (standing.visitor_hash !== visitor_hash && standing.lead_key !== lead_key))
      return undefined;
    // The form's key proves that the visitor is the same, even if the browser lost its cookie: the new one gets it.
    await changeRows(this.db, 'reservations', { id: standing.id }, { visitor_hash });
    return { ...standing, visitor_hash };
  }

  byId(id: string): Promise<ReservationRow | undefined> {
    return rowWith(this.db, 'reservations', { id });
  }

  /** Until when a visitor keeps the car, to pay or while it is held, milliseconds since 1970. Undefined: nobody does. */
  async takenUntil(website_id: number, car_id: string, now: number): Promise<number | undefined> {
    const standing = await standingClaim(this.db, { website_id, car_id });
    return standing && standing.claim_until > now ? standing.claim_until : undefined;
  }

  async heldCars(website_id: number, now: number): Promise<string[]> {
    const rows = await heldCars(this.db, now).where('website_id', '=', website_id).execute();
    return rows.map(({ car_id }) => car_id);
  }

  /** Cancels an unpaid reservation and frees its car, unless its end is not `seenUntil` any more. False for any other reservation; `Deposits` handles paid ones. */
  async cancelUnpaid(id: string, now: number, seenUntil?: number): Promise<boolean> {
    const unpaid = this.db
      .updateTable('reservations')
      .where((eb) => eb.and({ id, paid_at: null }))
      .where('state', 'in', ['pending', 'held'])
      .where((eb) => isAsSeen(eb, seenUntil));
    return (await rowsChanged(unpaid.set({ state: 'cancelled', released_at: now }))) === 1;
  }
}
