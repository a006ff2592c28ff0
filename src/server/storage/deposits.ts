import { afterPayment, stateAt } from '../../domain/reservation-state.ts';
import { endClaims, heldUntil, standingClaim } from './car-claims.ts';
import type { Database } from './open-database.ts';
import type { ReservationRow } from './tables.ts';

/** Result of a payment. 'known': its event was processed before, or it belongs to no reservation. */
export type PaymentResult = 'held' | 'refund' | 'known';

export interface Payment {
  reservation: string;
  /** The provider's reference for a refund. */
  payment_ref: string;
  /** Id of the provider's event. The same event may arrive twice. */
  event_id: string;
}

/** Deposits that visitors paid. A deposit is either refunded or becomes part of a sale. */
export class Deposits {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Records a deposit. The car is held from now, or the deposit is to be refunded.
   *
   * @param isFree whether the dealer still offers the car; called only when the payment came too late
   */
  async pay(payment: Payment, now: number, isFree: (row: ReservationRow) => boolean): Promise<PaymentResult> {
    try {
      return await this.#payOnce(payment, now, isFree);
    } catch {
      // Another visitor claimed the car between our read and our write. Try once more, because the claim is visible
      // now. Any other error will occur again.
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

  /** Releases the car and marks the deposit for a refund. False when there is no deposit to refund. */
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

  /** Marks the deposit as part of a sale, so that it is not refunded. */
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

  /** Marks the deposit as refunded, whoever started the refund, and frees the car. */
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

  /** Marks a deposit that was refunded in the provider's own dashboard. */
  async setRefundedByRef(provider: string, payment_ref: string, now: number): Promise<void> {
    const row = await this.#db
      .selectFrom('reservations')
      .select('id')
      .where('provider', '=', provider)
      .where('payment_ref', '=', payment_ref)
      .executeTakeFirst();
    if (row) await this.setRefunded(row.id, now);
  }

  /** Deposits that are still to be refunded. */
  async due(): Promise<ReservationRow[]> {
    return this.#db
      .selectFrom('reservations')
      .selectAll()
      .where('refund_asked_at', 'is not', null)
      .where('refunded_at', 'is', null)
      .execute();
  }
}

/** False when this event was processed before. */
async function isNews(db: Database, id: string, heard_at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values({ id, heard_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}
