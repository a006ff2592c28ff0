import type { Database } from './open-database.ts';

const DAY = 86_400_000;

/** Days after the last visit until a session expires. */
export const SESSION_DAYS = 30;

/** The sessions of signed-in visitors. Callers pass hashed tokens. */
export class Sessions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async begin(token_hash: string, who: { website_id: number; phone: string }, now: number): Promise<void> {
    const row = { token_hash, ...who, created_at: now, seen_at: now, expires_at: now + SESSION_DAYS * DAY };
    await this.#db.insertInto('sessions').values(row).execute();
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
    const row = await this.#db
      .selectFrom('sessions')
      .select(['phone', 'seen_at'])
      .where('token_hash', '=', token_hash)
      .where('website_id', '=', website_id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    const renewed = now - row.seen_at > DAY;
    if (renewed) {
      await this.#db
        .updateTable('sessions')
        .set({ seen_at: now, expires_at: now + SESSION_DAYS * DAY })
        .where('token_hash', '=', token_hash)
        .execute();
    }
    return { phone: row.phone, renewed };
  }

  async end(token_hash: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();
  }

  async forgetOld(now: number): Promise<void> {
    await this.#db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  }
}
