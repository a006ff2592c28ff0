import type { Database } from './open-database.ts';

/** Deposits that visitors paid. A deposit is either refunded or becomes part of a sale. */
export class Deposits {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Releases the car and marks the deposit for a refund. False when there is no deposit to refund. */
  async askRefund(id: string, now: number): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const row = await db
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
        .returning(['provider', 'payment_ref'])
        .executeTakeFirst();
      if (!row || row.payment_ref === null) return false;
      await db
        .updateTable('payments')
        .set({ refund_asked_at: now })
        .where('provider', '=', row.provider)
        .where('payment_ref', '=', row.payment_ref)
        .execute();
      return true;
    });
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
}
