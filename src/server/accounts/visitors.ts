import { SESSION_DAYS } from '../api/visitor-secrets.ts';
import { Repository } from '../storage/repository.ts';
import { addOnce } from '../storage/transaction-steps.ts';

const DAY = 86_400_000;

/** The sessions of signed-in visitors. Callers pass hashed tokens. */
export class Sessions extends Repository {
  async begin(token_hash: string, who: { website_id: number; phone: string }, now: number): Promise<void> {
    const row = { token_hash, ...who, created_at: now, seen_at: now, expires_at: now + SESSION_DAYS * DAY };
    await this.db.insertInto('sessions').values(row).execute();
  }

  /**
   * The session of a token on this website.
   *
   * `renewed` is true when its expiry moved and the cookie must be set again. That happens once a day, not at every
   * call.
   */
  async find(
    token_hash: string,
    website_id: number,
    now: number,
  ): Promise<{ phone: string; renewed: boolean } | undefined> {
    const row = await this.db
      .selectFrom('sessions')
      .select(['phone', 'seen_at'])
      .where((eb) => eb.and({ token_hash, website_id }))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    const renewed = now - row.seen_at > DAY;
    if (renewed) {
      await this.db
        .updateTable('sessions')
        .set({ seen_at: now, expires_at: now + SESSION_DAYS * DAY })
        .where('token_hash', '=', token_hash)
        .execute();
    }
    return { phone: row.phone, renewed };
  }

  async end(token_hash: string): Promise<void> {
    await this.db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();
  }

  async forgetOld(now: number): Promise<void> {
    await this.db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  }
}

const MOST_WATCHED_CARS = 200;

/** Cars that signed-in visitors saved (WATCH-12). */
export class Watchlists extends Repository {
  /** False when the list is full. A car that is already on it keeps its place. */
  async save(who: { website_id: number; phone: string }, car_id: string, now: number): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      const saved = await db
        .selectFrom('watchlist_entries')
        .select('car_id')
        .where((eb) => eb.and({ website_id: who.website_id, phone: who.phone }))
        .execute();
      if (saved.some((entry) => entry.car_id === car_id)) return true;
      if (saved.length >= MOST_WATCHED_CARS) return false;
      // Two parallel clicks may both have found the car missing.
      await addOnce(db, 'watchlist_entries', { ...who, car_id, saved_at: now });
      return true;
    });
  }

  async remove(who: { website_id: number; phone: string }, car_id: string): Promise<void> {
    await this.db
      .deleteFrom('watchlist_entries')
      .where((eb) => eb.and({ website_id: who.website_id, phone: who.phone, car_id }))
      .execute();
  }

  /** Ids of the cars, newest first. */
  async read(who: { website_id: number; phone: string }): Promise<string[]> {
    const rows = await this.db
      .selectFrom('watchlist_entries')
      .select('car_id')
      .where((eb) => eb.and({ website_id: who.website_id, phone: who.phone }))
      .orderBy('saved_at', 'desc')
      .orderBy('car_id')
      .execute();
    return rows.map(({ car_id }) => car_id);
  }
}
