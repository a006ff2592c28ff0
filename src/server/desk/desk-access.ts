import { randomUUID } from 'node:crypto';
import { countRows } from '../storage/count-rows.ts';
import type { DeskSessionRow } from '../storage/desk-tables.ts';
import { Repository } from '../storage/repository.ts';
import type { CaptchaUse } from '../storage/tables.ts';
import { lockKeys, takeCaptcha } from '../storage/transaction-steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minutes until a link to sign in expires. */
export const signInMinutes = 15;

/** Milliseconds after the last visit until a session expires. */
const idleMs = 7 * DAY;

/** Milliseconds after which everybody signs in again. */
const longestMs = 30 * DAY;

/** Links that one network, or a known browser, may have sent to one person in an hour. */
const perPersonAndAddress = 5;

/** Links that strangers may have sent to one person in an hour, so that nobody can have a mailbox flooded. */
const perPerson = 20;

/** Links that one network address may ask for in an hour. It may be an office of many people. */
const perAddress = 20;

/** Milliseconds after which a visit is recorded again: not at every request. */
const noticedMs = 5 * MINUTE;

/** Who asks for a link. All hashes are keyed. */
export interface SignInAsked {
  token_hash: string;
  asked_for: string;
  /** Empty when nobody of the staff has the address. */
  email: string;
  asked_from: string;
  /** True for a browser that has signed in as this person before: what others do cannot keep it out. */
  isKnown: boolean;
  /** The solved challenge that it is asked with. */
  captcha?: CaptchaUse | undefined;
}

/** Rolls back the transaction. */
class Refused extends Error {
  readonly why: 'many' | 'used';
  constructor(why: 'many' | 'used') {
    super(why);
    this.why = why;
  }
}

/** Links to sign in to the desk, and the sessions that they begin. Callers pass hashed tokens. */
export class DeskAccess extends Repository {
  /**
   * Stores a link, also one for nobody, so that limits and times are the same for every address.
   *
   * @param validMs milliseconds until it expires
   * @returns many: the address or the network has asked too often; used: the challenge was solved for another link
   */
  async ask(
    { isKnown, captcha, ...asked }: SignInAsked,
    now: number,
    validMs: number = signInMinutes * MINUTE,
  ): Promise<'stored' | 'many' | 'used'> {
    try {
      await this.db.transaction().execute(async (db) => {
        if (captcha && !(await takeCaptcha(db, captcha))) throw new Refused('used');
        await lockKeys(db, [`desk ${asked.asked_for}`, `desk ${asked.asked_from}`], now);
        await db
          .insertInto('desk_sign_ins')
          .values({ ...asked, asked_at: now, expires_at: now + validMs, used_at: null })
          .execute();
        const count = (...columns: ('asked_for' | 'asked_from')[]) => {
          let query = db.selectFrom('desk_sign_ins').where('asked_at', '>', now - HOUR);
          for (const column of columns) query = query.where(column, '=', asked[column]);
          return countRows(query);
        };
        if ((await count('asked_for', 'asked_from')) > perPersonAndAddress) throw new Refused('many');
        if (isKnown) return;
        if ((await count('asked_for')) > perPerson || (await count('asked_from')) > perAddress)
          throw new Refused('many');
      });
      return 'stored';
    } catch (error) {
      if (error instanceof Refused) return error.why;
      throw error;
    }
  }

  /** The address of a link that can still be used. */
  async waiting(token_hash: string, now: number): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('desk_sign_ins')
      .select('email')
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('email', '!=', '')
      .executeTakeFirst();
    return row?.email;
  }

  /** Uses a link. Only one of several callers gets its address. */
  async use(token_hash: string, now: number): Promise<string | undefined> {
    const row = await this.db
      .updateTable('desk_sign_ins')
      .set({ used_at: now })
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('email', '!=', '')
      .returning('email')
      .executeTakeFirst();
    return row?.email;
  }

  async begin(token_hash: string, who: { email: string; device: string }, now: number): Promise<void> {
    await this.db
      .insertInto('desk_sessions')
      .values({
        token_hash,
        id: randomUUID(),
        ...who,
        created_at: now,
        seen_at: now,
        expires_at: now + idleMs,
      })
      .execute();
  }

  /** The session of a token. Its expiry moves with visits. */
  async session(token_hash: string, now: number): Promise<DeskSessionRow | undefined> {
    const row = await this.db
      .selectFrom('desk_sessions')
      .selectAll()
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (row && now - row.seen_at > noticedMs) {
      await this.db
        .updateTable('desk_sessions')
        .set({ seen_at: now, expires_at: Math.min(now + idleMs, row.created_at + longestMs) })
        .where('token_hash', '=', token_hash)
        .execute();
    }
    return row;
  }

  /** True while a session has not ended. */
  async isOpen(id: string, now: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('desk_sessions')
      .select('id')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The sessions of these people, last seen first. */
  async sessionsOf(emails: readonly string[], now: number): Promise<DeskSessionRow[]> {
    return this.db
      .selectFrom('desk_sessions')
      .selectAll()
      .where('email', 'in', emails)
      .where('expires_at', '>', now)
      .orderBy('seen_at', 'desc')
      .limit(200)
      .execute();
  }

  /** When people were last seen who are signed in now, by address. */
  async lastSeen(now: number): Promise<Map<string, number>> {
    const rows = await this.db
      .selectFrom('desk_sessions')
      .select(({ fn, ref }) => ['email', fn.max<number>(ref('seen_at')).as('seen_at')])
      .where('expires_at', '>', now)
      .groupBy('email')
      .execute();
    return new Map(rows.map(({ email, seen_at }) => [email, Number(seen_at)]));
  }

  /**
   * Ends a session of one of these people.
   *
   * @returns false when none of them has such a session
   */
  async end(id: string, emails: readonly string[]): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('desk_sessions')
      .where('id', '=', id)
      .where('email', 'in', emails)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Deletes what is expired and counts no more. */
  async forgetOld(now: number): Promise<void> {
    await this.db.deleteFrom('desk_sessions').where('expires_at', '<=', now).execute();
    await this.db
      .deleteFrom('desk_sign_ins')
      .where('asked_at', '<', now - DAY)
      .execute();
  }
}
