import { randomUUID } from 'node:crypto';
import type { Database } from './open-database.ts';

export interface CodeLimits {
  /** How long a code can be used, milliseconds. */
  validMs: number;
  /** Wrong tries after which it is dead. */
  tries: number;
  /** Codes in an hour. */
  perPhone: number;
  /** Codes in an hour: an address may be an office of many people. */
  perAddress: number;
}

const HOUR = 3_600_000;

/** The one-time codes of all websites. What is secret arrives hashed. */
export class SignInCodes {
  readonly #db: Database;
  readonly #limits: CodeLimits;

  constructor(db: Database, limits: CodeLimits) {
    this.#db = db;
    this.#limits = limits;
  }

  /** Keeps a new code and kills the earlier ones of that phone; undefined when too many were asked for. */
  async issue(
    who: { website_id: number; phone: string; asked_from: string },
    code_hash: string,
    now: number,
  ): Promise<string | undefined> {
    const { perPhone, perAddress, validMs } = this.#limits;
    return this.#db.transaction().execute(async (db) => {
      const asked = db
        .selectFrom('sign_in_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('website_id', '=', who.website_id)
        .where('asked_at', '>', now - HOUR);
      const byPhone = await asked.where('phone', '=', who.phone).executeTakeFirstOrThrow();
      const byAddress = await asked.where('asked_from', '=', who.asked_from).executeTakeFirstOrThrow();
      if (byPhone.count >= perPhone || byAddress.count >= perAddress) return undefined;
      await db
        .updateTable('sign_in_codes')
        .set({ dead_at: now })
        .where('website_id', '=', who.website_id)
        .where('phone', '=', who.phone)
        .where('dead_at', 'is', null)
        .execute();
      const id = randomUUID();
      const row = {
        id,
        ...who,
        code_hash,
        asked_at: now,
        expires_at: now + validMs,
        tries: 0,
        dead_at: null,
      };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sign_in_codes')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      // Another request of the same moment was first.
      if (numInsertedOrUpdatedRows === 0n) return undefined;
      return id;
    });
  }

  /** For one that could not be sent. */
  async kill(id: string, now: number): Promise<void> {
    await this.#db.updateTable('sign_in_codes').set({ dead_at: now }).where('id', '=', id).execute();
  }

  /**
   * Takes one of the tries of a phone's living code, before anybody compares: of tries that come at once, no more
   * get through than are left. Undefined when there is no code to try.
   */
  async takeTry(
    website_id: number,
    phone: string,
    now: number,
  ): Promise<{ id: string; code_hash: string } | undefined> {
    return this.#db
      .updateTable('sign_in_codes')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('website_id', '=', website_id)
      .where('phone', '=', phone)
      .where('dead_at', 'is', null)
      .where('expires_at', '>', now)
      .where('tries', '<', this.#limits.tries)
      .returning(['id', 'code_hash'])
      .executeTakeFirst();
  }

  /** True for the one caller who uses it. */
  async use(id: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('sign_in_codes')
      .set({ dead_at: now })
      .where('id', '=', id)
      .where('dead_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Forgets codes that no longer count. */
  async forgetOld(now: number): Promise<void> {
    await this.#db
      .deleteFrom('sign_in_codes')
      .where('asked_at', '<', now - HOUR - this.#limits.validMs)
      .execute();
  }
}
