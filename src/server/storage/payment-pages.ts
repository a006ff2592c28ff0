import type { Database } from './open-database.ts';
import type { ReservationRow } from './tables.ts';

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
