import { randomUUID } from 'node:crypto';
import type { Database } from './open-database.ts';

export interface CodeLimits {
  /** Milliseconds until a code expires. */
  validMs: number;
  /** Wrong tries after which a code is dead. */
  tries: number;
  /** Codes sent in an hour. */
  perPhone: number;
  /** Codes sent in an hour. The limit is high because an address may be an office of many people. */
  perAddress: number;
}

const HOUR = 3_600_000;

/** Rolls back the transaction, so that the earlier code stays valid. */
class TooMany extends Error {}

/** The one-time codes of all websites. Callers pass hashed codes. */
export class SignInCodes {
  readonly #db: Database;
  readonly #limits: CodeLimits;

  constructor(db: Database, limits: CodeLimits) {
    this.#db = db;
    this.#limits = limits;
  }

  /**
   * Stores a new code and invalidates the phone's earlier codes. Returns undefined when the limit is reached.
   *
   * The code is inserted before counting. A phone has one valid code, so parallel requests wait for this transaction
   * and cannot exceed the limit together.
   */
  async issue(
    who: { website_id: number; phone: string; asked_from: string },
    code_hash: string,
    now: number,
  ): Promise<string | undefined> {
    const id = randomUUID();
    const expires_at = now + this.#limits.validMs;
    const row = { id, ...who, code_hash, asked_at: now, expires_at, tries: 0, dead_at: null };
    try {
      await this.#db.transaction().execute(async (db) => {
        await db
          .updateTable('sign_in_codes')
          .set({ dead_at: now })
          .where('website_id', '=', who.website_id)
          .where('phone', '=', who.phone)
          .where('dead_at', 'is', null)
          .execute();
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('sign_in_codes')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n || (await this.#areTooMany(db, who, now))) throw new TooMany();
      });
      return id;
    } catch (error) {
      if (error instanceof TooMany) return undefined;
      throw error;
    }
  }

  async #areTooMany(
    db: Database,
    who: { website_id: number; phone: string; asked_from: string },
    now: number,
  ): Promise<boolean> {
    const asked = db
      .selectFrom('sign_in_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('website_id', '=', who.website_id)
      .where('asked_at', '>', now - HOUR);
    const byPhone = await asked.where('phone', '=', who.phone).executeTakeFirstOrThrow();
    const byAddress = await asked.where('asked_from', '=', who.asked_from).executeTakeFirstOrThrow();
    return byPhone.count > this.#limits.perPhone || byAddress.count > this.#limits.perAddress;
  }

  /** Invalidates a code that could not be sent. */
  async kill(id: string, now: number): Promise<void> {
    await this.#db.updateTable('sign_in_codes').set({ dead_at: now }).where('id', '=', id).execute();
  }

  /**
   * Uses one try of a phone's valid code before the code is compared, so that parallel requests cannot make more tries
   * than are left. Returns undefined when there is no code to try.
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

  /** Marks the code as used. True for only one of several callers. */
  async use(id: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('sign_in_codes')
      .set({ dead_at: now })
      .where('id', '=', id)
      .where('dead_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Deletes codes that are too old to count. */
  async forgetOld(now: number): Promise<void> {
    await this.#db
      .deleteFrom('sign_in_codes')
      .where('asked_at', '<', now - HOUR - this.#limits.validMs)
      .execute();
  }
}
