import { SESSION_DAYS } from '../api/visitor-secrets.ts';
import { Repository } from '../storage/repository.ts';
import { changeRows, deleteRows } from '../storage/rows.ts';
import { addOnce } from '../storage/transaction-steps.ts';

const DAY = 86_400_000;

/** Whose cars, and where. */
type Visitor = { website_id: number; phone: string };

/** The sessions of signed-in visitors. Callers pass hashed tokens. */
export class Sessions extends Repository {
  async begin(token_hash: string, who: Visitor, now: number): Promise<void> {
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
      const seen = { seen_at: now, expires_at: now + SESSION_DAYS * DAY };
      await changeRows(this.db, 'sessions', { token_hash }, seen);
    }
    return { phone: row.phone, renewed };
  }

  async end(token_hash: string): Promise<void> {
    await deleteRows(this.db, 'sessions', { token_hash });
  }
}

const MOST_WATCHED_CARS = 200;

/** Cars that signed-in visitors saved (WATCH-12). */
export class Watchlists extends Repository {
  /** False when the list is full. A car that is already on it keeps its place. */
  async save(who: Visitor, car_id: string, now: number): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      const saved = await new Watchlists(db).read(who);
      if (saved.includes(car_id)) return true;
      if (saved.length >= MOST_WATCHED_CARS) return false;
      // Two parallel clicks may both have found the car missing.
      await addOnce(db, 'watchlist_entries', { ...who, car_id, saved_at: now });
      return true;
    });
  }

  async remove(who: Visitor, car_id: string): Promise<void> {
    await deleteRows(this.db, 'watchlist_entries', { ...who, car_id });
  }

  /** Ids of the cars, newest first. */
  async read(who: Visitor): Promise<string[]> {
    const rows = await this.db
      .selectFrom('watchlist_entries')
      .select('car_id')
      .where((eb) => eb.and(who))
      .orderBy('saved_at', 'desc')
      .orderBy('car_id')
      .execute();
    return rows.map(({ car_id }) => car_id);
  }
}
