import type { Database } from './open-database.ts';
import type { ReservationRow } from './tables.ts';

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

/** The payment provider's pages for the reservations of all websites. */
export class PaymentPages {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The reservation that a page is for, by the provider's id of the page. */
  async reservationOf(provider: string, payment_id: string): Promise<ReservationRow | undefined> {
    return this.#db
      .selectFrom('reservations')
      .selectAll()
      .where('provider', '=', provider)
      .where('payment_id', '=', payment_id)
      .executeTakeFirst();
  }

  /**
   * Stores a reservation's page. If two calls opened one each, the first is kept. @returns the address of the kept page
   */
  async set(id: string, page: { payment_id: string; payment_url: string }): Promise<string> {
    await this.#db
      .updateTable('reservations')
      .set(page)
      .where('id', '=', id)
      .where('payment_id', 'is', null)
      .execute();
    const row = await this.#db
      .selectFrom('reservations')
      .select('payment_url')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.payment_url ?? page.payment_url;
  }

  /** Records a declined card. Does not change a deposit that was paid. */
  async setDeclined(id: string, now: number): Promise<void> {
    await this.#db
      .updateTable('reservations')
      .set({ declined_at: now })
      .where('id', '=', id)
      .where('paid_at', 'is', null)
      .execute();
  }

  /** Open pages of reservations that ended without payment. */
  async toClose(): Promise<ReservationRow[]> {
    return this.#db
      .selectFrom('reservations')
      .selectAll()
      .where('state', 'in', ['expired', 'cancelled'])
      .where('payment_id', 'is not', null)
      .where('paid_at', 'is', null)
      .where('payment_closed_at', 'is', null)
      .execute();
  }

  /** Records that the page accepts no payment any more. */
  async setClosed(id: string, now: number): Promise<void> {
    await this.#db.updateTable('reservations').set({ payment_closed_at: now }).where('id', '=', id).execute();
  }
}
