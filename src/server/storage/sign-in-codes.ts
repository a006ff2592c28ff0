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

/** Undoes the transaction: the code that was living before lives on. */
class TooMany extends Error {}

/** The one-time codes of all websites. What is secret arrives hashed. */
export class SignInCodes {
  readonly #db: Database;
  readonly #limits: CodeLimits;

  constructor(db: Database, limits: CodeLimits) {
    this.#db = db;
    this.#limits = limits;
  }

  /**
   * Keeps a new code and kills the earlier ones of that phone; undefined when too many were asked for.
   *
   * It is counted after it was added: since a phone has one living code, others of the same moment wait for this
   * transaction, and no burst gets more through than the limit.
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
