import type { Database } from './open-database.ts';
import type { ReservationRow } from './tables.ts';

/** The pages of a payment service on which visitors pay for their reservations, of all websites. */
export class PaymentPages {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The reservation that is paid for on a page, by the provider's id of the page. */
  async reservationOf(provider: string, payment_id: string): Promise<ReservationRow | undefined> {
    return this.#db
      .selectFrom('reservations')
      .selectAll()
      .where('provider', '=', provider)
      .where('payment_id', '=', payment_id)
      .executeTakeFirst();
  }

  /** Of two calls that opened a page, the first one's is kept. @returns the address to pay at */
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

  /** The visitor's card was declined. Says nothing of a deposit that arrived all the same. */
  async setDeclined(id: string, now: number): Promise<void> {
    await this.#db
      .updateTable('reservations')
      .set({ declined_at: now })
      .where('id', '=', id)
      .where('paid_at', 'is', null)
      .execute();
  }

  /** Those of reservations that have ended unpaid, and could still be paid on. */
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

  /** The provider takes no payment on it any more. */
  async setClosed(id: string, now: number): Promise<void> {
    await this.#db.updateTable('reservations').set({ payment_closed_at: now }).where('id', '=', id).execute();
  }
}
