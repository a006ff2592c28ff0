import { afterPayment, stateAt } from '../../domain/reservation-state.ts';
import { endClaims, heldUntil, standingClaim } from './car-claims.ts';
import type { Database } from './open-database.ts';
import type { ReservationRow } from './tables.ts';

/** What a payment that arrived came to; 'known': it was heard of before, or is for none of our reservations. */
export type PaymentResult = 'held' | 'refund' | 'known';

export interface Payment {
  reservation: string;
  /** By what the provider gives it back. */
  payment_ref: string;
  /** Of the message that told of it: the same one may come again. */
  event_id: string;
}

/** What visitors paid to have their cars held, and what becomes of it: it goes back, or into a sale. */
export class Deposits {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * A deposit arrived: the car is held from now, or the money is to go back.
   *
   * @param isFree whether the dealer still offers the car; asked only when the payment came too late
   */
  async pay(payment: Payment, now: number, isFree: (row: ReservationRow) => boolean): Promise<PaymentResult> {
    try {
      return await this.#payOnce(payment, now, isFree);
    } catch {
      // Somebody took the car between our look and our claim. Now it shows; any other failure comes again.
      return this.#payOnce(payment, now, isFree);
    }
  }

  async #payOnce(
    { reservation, payment_ref, event_id }: Payment,
    now: number,
    isFree: (row: ReservationRow) => boolean,
  ): Promise<PaymentResult> {
    return this.#db.transaction().execute(async (db) => {
      if (!(await isNews(db, event_id, now))) return 'known';
      const row = await db
        .updateTable('reservations')
        .set({ paid_at: now, payment_ref, declined_at: null })
        .where('id', '=', reservation)
        .where('paid_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row) return 'known';
      if (row.released_at !== null) await endClaims(db, now, row);
      const isOwn = row.released_at === null;
      const carIsFree = isFree(row) && (isOwn || !(await standingClaim(db, row)));
      const held = afterPayment(stateAt(row, now), carIsFree) === 'hold';
      await db
        .updateTable('reservations')
        .set(
          held
            ? { state: 'held', released_at: null, claim_until: heldUntil(row, now) }
            : { state: 'cancelled', refund_asked_at: now, released_at: row.released_at ?? now },
        )
        .where('id', '=', row.id)
        .execute();
      return held ? 'held' : 'refund';
    });
  }

  /** Releases the car and notes that the deposit is to go back. False when none is to. */
  async askRefund(id: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('reservations')
      .set(({ fn, val, eb, ref }) => ({
        refund_asked_at: now,
        released_at: fn.coalesce('released_at', val(now)),
        state: eb
          .case()
          .when('state', '=', 'held')
          .then('cancelled' as const)
          .else(ref('state'))
          .end(),
      }))
      .where('id', '=', id)
      .where('paid_at', 'is not', null)
      .where('refund_asked_at', 'is', null)
      .where('kept_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** The deposit has become part of a sale: it does not go back any more. */
  async keep(id: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('reservations')
      .set({ kept_at: now })
      .where('id', '=', id)
      .where('paid_at', 'is not', null)
      .where('refund_asked_at', 'is', null)
      .where('kept_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** The deposit went back, whoever asked for it; the car is free. */
  async setRefunded(id: string, now: number): Promise<void> {
    await this.#db
      .updateTable('reservations')
      .set(({ fn, val }) => ({
        state: 'refunded',
        refunded_at: now,
        refund_asked_at: fn.coalesce('refund_asked_at', val(now)),
        released_at: fn.coalesce('released_at', val(now)),
      }))
      .where('id', '=', id)
      .where('refunded_at', 'is', null)
      .execute();
  }

  /** Somebody gave the deposit back at the provider itself. */
  async setRefundedByRef(provider: string, payment_ref: string, now: number): Promise<void> {
    const row = await this.#db
      .selectFrom('reservations')
      .select('id')
      .where('provider', '=', provider)
      .where('payment_ref', '=', payment_ref)
      .executeTakeFirst();
    if (row) await this.setRefunded(row.id, now);
  }

  /** Deposits that are to go back and have not. */
  async due(): Promise<ReservationRow[]> {
    return this.#db
      .selectFrom('reservations')
      .selectAll()
      .where('refund_asked_at', 'is not', null)
      .where('refunded_at', 'is', null)
      .execute();
  }
}

/** False when this message was heard before. */
async function isNews(db: Database, id: string, heard_at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values({ id, heard_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}
