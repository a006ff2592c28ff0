import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Insertable } from 'kysely';
import { paymentMinutes } from '../../domain/leads/reservation.ts';
import { HOUR, MINUTE } from '../../domain/time/durations.ts';
import { Refusal } from '../refusal.ts';
import { addOnce, changeRows, countRows, Repository, rowsChanged, rowWith } from '../storage/rows.ts';
import type { Database, ReservationRow, Tables } from '../storage/tables.ts';
import { lockKeys, onceMore } from '../storage/transaction-steps.ts';

/** Number of cars that one visitor may keep at the same time without payment. */
const MOST_UNPAID = 3;

/** The same for one network address, which may be an office of many people. */
const MOST_UNPAID_FROM_ADDRESS = 9;

type ClaimedCar = Pick<ReservationRow, 'website_id' | 'car_id'>;

/** The fields of a new reservation. */
type Claim = Omit<Insertable<ReservationRow>, 'id' | 'state' | 'created_at' | 'claim_until'>;

/**
 * The reservations of all websites. A car has one visitor at most: a unique index over active claims decides who was
 * first, also across servers. A deposit is either refunded or becomes part of a sale.
 *
 * A change of staff names the end of the hold that they saw (`seenUntil`): nothing is changed when it has moved since.
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
      await new Reservations(db).endClaims(now, claim);
      const earlier = await rowWith(db, 'reservations', { website_id, lead_key });
      if (earlier && earlier.released_at !== null)
        throw new Refusal(409, 'This reservation has ended. Please reload the page to reserve it again.', {
          code: 'key-used',
        });
      if (earlier || !(await addOnce(db, 'reservations', { ...claim, ...times, id, state: 'pending' })))
        return undefined;
      const unpaid = { website_id, state: 'pending', released_at: null } as const;
      const count = (of: Pick<Claim, 'visitor_hash'> | Pick<Claim, 'claimed_from'>) =>
        countRows(db.selectFrom('reservations').where((eb) => eb.and({ ...unpaid, ...of })));
      if (
        (await count({ visitor_hash })) > MOST_UNPAID ||
        (await count({ claimed_from })) > MOST_UNPAID_FROM_ADDRESS
      )
        throw new Refusal(429, 'You have several reservations already. Pay for one or cancel it first.');
      return rowWith(db, 'reservations', { id });
    };
    const claimed = await onceMore(() => this.db.transaction().execute(store));
    if (claimed) return claimed;
    const standing = await this.standing(claim);
    if (!standing || (standing.visitor_hash !== visitor_hash && standing.lead_key !== lead_key))
      return undefined;
    // The form's key proves that the visitor is the same, even if the browser lost its cookie: the new one gets it.
    await changeRows(this.db, 'reservations', { id: standing.id }, { visitor_hash });
    return { ...standing, visitor_hash };
  }

  byId(id: string): Promise<ReservationRow | undefined> {
    return rowWith(this.db, 'reservations', { id });
  }

  /** A reservation, locked until the transaction ends. */
  locked(id: string): Promise<ReservationRow | undefined> {
    const own = this.db.updateTable('reservations').set(({ ref }) => ({ lead_key: ref('lead_key') }));
    return own.where('id', '=', id).returningAll().executeTakeFirst();
  }

  /** The reservation that keeps a car from other visitors. A unique index allows one for each car. */
  standing({ website_id, car_id }: ClaimedCar): Promise<ReservationRow | undefined> {
    return rowWith(this.db, 'reservations', { website_id, car_id, released_at: null });
  }

  /** Until when a visitor keeps the car, to pay or while it is held, milliseconds since 1970. Undefined: nobody does. */
  async takenUntil(website_id: number, car_id: string, now: number): Promise<number | undefined> {
    const standing = await this.standing({ website_id, car_id });
    return standing && standing.claim_until > now ? standing.claim_until : undefined;
  }

  async heldCars(website_id: number, now: number): Promise<string[]> {
    const rows = await heldCars(this.db, now).where('website_id', '=', website_id).execute();
    return rows.map(({ car_id }) => car_id);
  }

  /** Ends expired claims, of one car or of all cars. @returns their ids */
  endClaims(now: number, car?: ClaimedCar): Promise<string[]> {
    const expired = this.db
      .updateTable('reservations')
      .set({ state: 'expired', released_at: now })
      .where('released_at', 'is', null)
      .where('claim_until', '<=', now)
      .where((eb) => eb.and(car ? { website_id: car.website_id, car_id: car.car_id } : {}));
    return idsOf(expired.returning('id'));
  }

  /** Cancels a reservation: an unpaid one frees its car, of a paid one the deposit goes back. False when it is over. */
  async cancel(id: string, now: number, seenUntil?: number): Promise<boolean> {
    const unpaid = this.#undecided(id, seenUntil)
      .where('paid_at', 'is', null)
      .where('state', 'in', ['pending', 'held']);
    const cancelled = await rowsChanged(unpaid.set({ state: 'cancelled', released_at: now }));
    return cancelled === 1 || this.askRefund(id, now, seenUntil);
  }

  /** Releases the car and has the deposit refunded. False when there is no deposit to refund. */
  async askRefund(id: string, now: number, seenUntil?: number): Promise<boolean> {
    const asked = this.#undecided(id, seenUntil).where('paid_at', 'is not', null).set(refundAsked(now));
    return (await rowsChanged(asked)) === 1;
  }

  /** Asks for the refunds whose promised hours after the hold are over. @returns the reservations marked here */
  askDueRefunds(now: number): Promise<string[]> {
    const due = this.#undecided()
      .where('paid_at', 'is not', null)
      .where('state', '=', 'expired')
      // The same as `automaticRefundAt` of the domain.
      .where((eb) => eb(eb('claim_until', '+', eb('refund_hours', '*', HOUR)), '<=', now));
    return idsOf(due.set(refundAsked(now)).returning('id'));
  }

  /** Marks the deposit as part of a sale, so that it is not refunded. */
  async keep(id: string, now: number, seenUntil?: number): Promise<boolean> {
    const kept = this.#undecided(id, seenUntil).where('paid_at', 'is not', null).set({ kept_at: now });
    return (await rowsChanged(kept)) === 1;
  }

  /** Holds the car longer, also after its hold, while nobody else has it and its deposit is there; else undefined. */
  async extend(id: string, hours: number, now: number, seenUntil?: number) {
    const extended = () =>
      this.#undecided(id, seenUntil)
        .set(({ eb, val }) => ({
          state: 'held',
          released_at: null,
          claim_until: eb
            .case()
            .when('claim_until', '>', now)
            .then(eb('claim_until', '+', hours * HOUR))
            .else(val(now + hours * HOUR))
            .end(),
        }))
        .where('state', 'in', ['held', 'expired'])
        .where((eb) => eb.or([eb('paid_at', 'is not', null), eb('amount_cents', '=', 0)]))
        // Asked before the unique index would refuse it, because that would end the transaction of the caller.
        .where((eb) => eb.not(eb.exists(otherClaim(eb))))
        .returningAll()
        .executeTakeFirst();
    // Somebody else may have reserved the car at this moment: once more, because that claim is visible now.
    return this.db.isTransaction ? extended() : extended().catch(extended);
  }

  /** A reservation, or all, whose deposit is neither asked for nor part of a sale, and whose hold ends as it was seen. */
  #undecided(id?: string, seenUntil?: number) {
    const seen = {
      ...(id !== undefined && { id }),
      ...(seenUntil !== undefined && { claim_until: seenUntil }),
    };
    return this.db
      .updateTable('reservations')
      .where((eb) => eb.and({ ...seen, refund_asked_at: null, kept_at: null }));
  }
}

/** The cars that are held: paid for, or free to reserve. A car whose payment is pending is not held yet. */
export const heldCars = (db: Database, now: number) =>
  db
    .selectFrom('reservations')
    .select(['dealer', 'car_id'])
    .where((eb) => eb.and({ released_at: null, state: 'held' }))
    .where('claim_until', '>', now)
    .orderBy('car_id');

/** When a hold that starts now expires. @returns milliseconds since 1970 */
export function heldUntil({ hold_hours }: Pick<ReservationRow, 'hold_hours'>, now: number): number {
  return now + hold_hours * HOUR;
}

/** What a reservation becomes whose deposit goes back. */
const refundAsked =
  (now: number) =>
  ({ eb, fn, val, ref }: ExpressionBuilder<Tables, 'reservations'>) => ({
    refund_asked_at: now,
    released_at: fn.coalesce('released_at', val(now)),
    state: eb
      .case()
      .when('state', '=', 'held')
      .then('cancelled' as const)
      .else(ref('state'))
      .end(),
  });

/** A claim of another visitor on the car of a reservation. */
function otherClaim(eb: ExpressionBuilder<Tables, 'reservations'>) {
  return eb
    .selectFrom('reservations as other')
    .select('other.id')
    .whereRef('other.website_id', '=', 'reservations.website_id')
    .whereRef('other.car_id', '=', 'reservations.car_id')
    .whereRef('other.id', '!=', 'reservations.id')
    .where('other.released_at', 'is', null);
}

async function idsOf(query: { execute(): Promise<{ id: string }[]> }): Promise<string[]> {
  return (await query.execute()).map(({ id }) => id);
}
