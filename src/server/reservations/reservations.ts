import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { paymentMinutes } from '../../domain/leads/reservation.ts';
import { changeRows, countRows, Repository, rowsChanged, rowWith } from '../storage/rows.ts';
import type { Database, PaymentKey, ReservationRow } from '../storage/tables.ts';
import { addOnce, lockKeys, onceMore, orRolledBack, RolledBack } from '../storage/transaction-steps.ts';
import { endClaims, heldCars, heldUntil, standingClaim } from './car-claims.ts';
import { isAsSeen } from './deposits.ts';

const MINUTE = 60_000;

/** Number of cars that one visitor may keep at the same time without payment. */
const MOST_UNPAID = 3;

/** The same for one network address, which may be an office of many people. */
const MOST_UNPAID_FROM_ADDRESS = 9;

/** The fields of a new reservation. */
export type Claim = Omit<Insertable<ReservationRow>, 'id' | 'state' | 'created_at' | 'claim_until'>;

/**
 * - yours: the car is kept for this visitor, by this call or an earlier one
 * - taken: another visitor has it, at least until then: reserved, or while they pay
 * - greedy: this visitor or this address keeps too many cars without payment
 * - over: the reservation of this form has ended, and its captcha counts for one reservation only
 */
export type Claimed =
  | { kind: 'yours'; row: ReservationRow }
  | { kind: 'taken'; until: number; isHeld: boolean }
  | { kind: 'greedy' }
  | { kind: 'over' };

/**
 * The reservations of all websites. A car has one visitor at most: a unique index over active claims decides who was
 * first, also across servers.
 */
export class Reservations extends Repository {
  /** Keeps the car for a visitor while they pay. */
  async claim(claim: Claim, now: number): Promise<Claimed> {
    const id = randomUUID();
    const times = { created_at: now, claim_until: now + paymentMinutes * MINUTE };
    const store = async (db: Database): Promise<Claimed | undefined> => {
      const { website_id, visitor_hash, claimed_from, lead_key } = claim;
      const counted = [`claim ${website_id} ${visitor_hash}`, `claim ${website_id} ${claimed_from}`];
      await lockKeys(db, [...counted, `claim ${website_id} ${lead_key}`], now);
      await endClaims(db, now, claim);
      const earlier = await rowWith(db, 'reservations', { website_id, lead_key });
      if (earlier) return earlier.released_at === null ? undefined : { kind: 'over' };
      if (!(await addOnce(db, 'reservations', { ...claim, ...times, id, state: 'pending' })))
        return undefined;
      const unpaid = { website_id, state: 'pending', released_at: null } as const;
      const count = (of: Pick<Claim, 'visitor_hash'> | Pick<Claim, 'claimed_from'>) =>
        countRows(db.selectFrom('reservations').where((eb) => eb.and({ ...unpaid, ...of })));
      if (
        (await count({ visitor_hash })) > MOST_UNPAID ||
        (await count({ claimed_from })) > MOST_UNPAID_FROM_ADDRESS
      )
        throw new RolledBack<Claimed>({ kind: 'greedy' });
      return { kind: 'yours', row: (await rowWith(db, 'reservations', { id }))! };
    };
    const claimed = await orRolledBack(() => onceMore(() => this.db.transaction().execute(store)));
    return claimed ?? this.#whoHasIt(claim, now);
  }

  async #whoHasIt(claim: Claim, now: number): Promise<Claimed> {
    const { lead_key, visitor_hash } = claim;
    const standing = await standingClaim(this.db, claim);
    if (standing && (standing.visitor_hash === visitor_hash || standing.lead_key === lead_key)) {
      // The form's key proves that the visitor is the same, even if the browser lost its cookie: the new one gets it.
      if (standing.visitor_hash !== visitor_hash)
        await changeRows(this.db, 'reservations', { id: standing.id }, { visitor_hash });
      return { kind: 'yours', row: { ...standing, visitor_hash } };
    }
    // No claim was found: the other visitor cancelled at this moment.
    return { kind: 'taken', until: standing?.claim_until ?? now, isHeld: standing?.state === 'held' };
  }

  byId(id: string): Promise<ReservationRow | undefined> {
    return rowWith(this.db, 'reservations', { id });
  }

  /** The reservation whose deposit a payment is. */
  byPayment({ provider, payment_ref }: PaymentKey): Promise<ReservationRow | undefined> {
    return rowWith(this.db, 'reservations', { provider, payment_ref });
  }

  /**
   * Until when a visitor keeps the car, milliseconds since 1970: to pay, or as long as it is held. Undefined: nobody
   * keeps it.
   */
  async takenUntil(website_id: number, car_id: string, now: number): Promise<number | undefined> {
    const standing = await standingClaim(this.db, { website_id, car_id });
    return standing && standing.claim_until > now ? standing.claim_until : undefined;
  }

  /** Ids of the cars that are held. */
  async heldCars(website_id: number, now: number): Promise<string[]> {
    const rows = await heldCars(this.db, now).where('website_id', '=', website_id).execute();
    return rows.map(({ car_id }) => car_id);
  }

  async setLead(id: string, lead_id: string): Promise<void> {
    await changeRows(this.db, 'reservations', { id }, { lead_id });
  }

  /** Holds a car that needs no deposit. */
  async holdFree(row: ReservationRow, now: number): Promise<void> {
    const held = { state: 'held', claim_until: heldUntil(row, now) } as const;
    await changeRows(this.db, 'reservations', { id: row.id, state: 'pending', amount_cents: 0 }, held);
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

  /** Ends expired reservations and frees their cars. @returns the reservations that ended */
  async endOverdue(now: number): Promise<string[]> {
    return endClaims(this.db, now);
  }

  /** The reservation that a page of the payment provider is for, by the provider's id of the page. */
  byPage(provider: string, payment_id: string): Promise<ReservationRow | undefined> {
    return rowWith(this.db, 'reservations', { provider, payment_id });
  }

  /** Stores the page for the payment. If two calls opened one each, the first is kept. @returns the address of it */
  async setPage(id: string, page: { payment_id: string; payment_url: string }): Promise<string> {
    await changeRows(this.db, 'reservations', { id, payment_id: null }, page);
    return (await this.byId(id))?.payment_url ?? page.payment_url;
  }

  /** Records a declined card. Does not change a deposit that was paid. */
  async setDeclined(id: string, now: number): Promise<void> {
    await changeRows(this.db, 'reservations', { id, paid_at: null }, { declined_at: now });
  }

  /** Those that ended without payment, and whose page is still open. */
  async pagesToClose(): Promise<ReservationRow[]> {
    return this.db
      .selectFrom('reservations')
      .selectAll()
      .where('state', 'in', ['expired', 'cancelled'])
      .where('payment_id', 'is not', null)
      .where((eb) => eb.and({ paid_at: null, payment_closed_at: null }))
      .execute();
  }

  /** Records that the page accepts no payment any more. */
  async setPageClosed(id: string, now: number): Promise<void> {
    await changeRows(this.db, 'reservations', { id }, { payment_closed_at: now });
  }

  /** Newest first. */
  async list(dealer?: string): Promise<ReservationRow[]> {
    const all = this.db.selectFrom('reservations').selectAll().orderBy('created_at', 'desc').limit(500);
    return (dealer ? all.where('dealer', '=', dealer) : all).execute();
  }
}
