import type { Database } from './open-database.ts';

/** Cars that signed-in visitors saved (WATCH-12). */
export class Watchlists {
  readonly #db: Database;
  readonly #mostEntries: number;

  constructor(db: Database, mostEntries: number) {
    this.#db = db;
    this.#mostEntries = mostEntries;
  }

  /** False when the list is full. A car that is already on it keeps its place. */
  async save(who: { website_id: number; phone: string }, car_id: string, now: number): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const saved = await db
        .selectFrom('watchlist_entries')
        .select('car_id')
        .where('website_id', '=', who.website_id)
        .where('phone', '=', who.phone)
        .execute();
      if (saved.some((entry) => entry.car_id === car_id)) return true;
      if (saved.length >= this.#mostEntries) return false;
      await db
        .insertInto('watchlist_entries')
        .values({ ...who, car_id, saved_at: now })
        // Two parallel clicks may both have found the car missing.
        .onConflict((conflict) => conflict.columns(['website_id', 'phone', 'car_id']).doNothing())
        .execute();
      return true;
    });
  }

  async remove(who: { website_id: number; phone: string }, car_id: string): Promise<void> {
    await this.#db
      .deleteFrom('watchlist_entries')
      .where('website_id', '=', who.website_id)
      .where('phone', '=', who.phone)
      .where('car_id', '=', car_id)
      .execute();
  }

  /** Ids of the cars, newest first. */
  async read(who: { website_id: number; phone: string }): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('watchlist_entries')
      .select('car_id')
      .where('website_id', '=', who.website_id)
      .where('phone', '=', who.phone)
      .orderBy('saved_at', 'desc')
      .orderBy('car_id')
      .execute();
    return rows.map(({ car_id }) => car_id);
  }
}
