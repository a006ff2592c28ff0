import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { DAY, HOUR, MINUTE } from '../../domain/time/durations.ts';
import { takeProof } from '../api/captcha.ts';
import { newToken, tokenHash } from '../api/visitor-secrets.ts';
import { Refusal } from '../refusal.ts';
import { changeRows, countRows, Repository, rowsChanged } from '../storage/rows.ts';
import type { CaptchaUse, DeskSessionRow, DeskSignInRow, Tables } from '../storage/tables.ts';
import { lockKeys } from '../storage/transaction-steps.ts';

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

/** Who asks for a link. All hashes are keyed. */
interface SignInAsked extends Pick<DeskSignInRow, 'asked_for' | 'email' | 'asked_from'> {
  /** True for a browser that has signed in as this person before: what others do cannot keep it out. */
  isKnown: boolean;
  /** The solved challenge that it is asked with. */
  proof?: CaptchaUse | undefined;
}

/** Links to sign in to the desk, and the sessions that they begin. */
export class DeskAccess extends Repository {
  /**
   * Makes a link, valid for so many ms, also one for nobody: limits and times are the same for every address.
   *
   * @returns its token, of which the hash is stored
   * @throws Refusal when the address or the network has asked too often, or the challenge was solved for another link
   */
  async ask({ isKnown, proof, ...asked }: SignInAsked, now: number, validMs = signInMinutes * MINUTE) {
    const token = newToken();
    const row = { token_hash: tokenHash(token), ...asked, asked_at: now, expires_at: now + validMs };
    await this.db.transaction().execute(async (db) => {
      await takeProof(db, proof);
      await lockKeys(db, [`desk ${asked.asked_for}`, `desk ${asked.asked_from}`], now);
      await db
        .insertInto('desk_sign_ins')
        .values({ ...row, used_at: null })
        .execute();
      const { asked_for, asked_from } = asked;
      const recent = db.selectFrom('desk_sign_ins').where('asked_at', '>', now - HOUR);
      const count = (of: Partial<Pick<SignInAsked, 'asked_for' | 'asked_from'>>) =>
        countRows(recent.where((eb) => eb.and(of)));
      const isOver =
        (await count({ asked_for, asked_from })) > perPersonAndAddress ||
        (!isKnown &&
          ((await count({ asked_for })) > perPerson || (await count({ asked_from })) > perAddress));
      if (isOver) throw new Refusal(429, 'Too many links were asked for. Please try again in an hour.');
    });
    return token;
  }

  /** The address of a link that can still be used. */
  async waiting(token: string, now: number): Promise<string | undefined> {
    const links = this.db.selectFrom('desk_sign_ins').select('email');
    return (await links.where((eb) => isUsable(eb, token, now)).executeTakeFirst())?.email;
  }

  /** Uses a link. Only one of several callers gets its address. */
  async use(token: string, now: number): Promise<string | undefined> {
    const links = this.db.updateTable('desk_sign_ins').set({ used_at: now }).returning('email');
    return (await links.where((eb) => isUsable(eb, token, now)).executeTakeFirst())?.email;
  }

  async begin(token_hash: string, who: { email: string; device: string }, now: number): Promise<void> {
    const times = { created_at: now, seen_at: now, expires_at: now + idleMs };
    const row = { token_hash, id: randomUUID(), ...who, ...times };
    await this.db.insertInto('desk_sessions').values(row).execute();
  }

  /** The session of a token. Its expiry moves with visits. */
  async session(token_hash: string, now: number, isVisit = true): Promise<DeskSessionRow | undefined> {
    const row = await this.#open(now).selectAll().where('token_hash', '=', token_hash).executeTakeFirst();
    // Not at every request.
    if (isVisit && row && now - row.seen_at > 5 * MINUTE) {
      const expires_at = Math.min(now + idleMs, row.created_at + longestMs);
      await changeRows(this.db, 'desk_sessions', { token_hash }, { seen_at: now, expires_at });
    }
    return row;
  }

  /** The sessions of these people, last seen first. */
  sessionsOf(emails: readonly string[], now: number): Promise<DeskSessionRow[]> {
    const theirs = this.#open(now).selectAll().where('email', 'in', emails);
    return theirs.orderBy('seen_at', 'desc').limit(200).execute();
  }

  /** When people were last seen who are signed in now, by address. */
  async lastSeen(now: number): Promise<Map<string, number>> {
    const rows = await this.#open(now)
      .select(({ fn, ref }) => ['email', fn.max<number>(ref('seen_at')).as('seen_at')])
      .groupBy('email')
      .execute();
    return new Map(rows.map(({ email, seen_at }) => [email, seen_at]));
  }

  #open(now: number) {
    return this.db.selectFrom('desk_sessions').where('expires_at', '>', now);
  }

  /** Ends a session of one of these people. @returns false when none of them has such a session */
  async end(id: string, emails: readonly string[]): Promise<boolean> {
    const session = this.db.deleteFrom('desk_sessions').where('id', '=', id);
    return (await rowsChanged(session.where('email', 'in', emails))) > 0;
  }
}

/** True for a link that can still be used, and is somebody's. */
function isUsable(eb: ExpressionBuilder<Tables, 'desk_sign_ins'>, token: string, now: number) {
  const isUnused = eb.and({ token_hash: tokenHash(token), used_at: null });
  return eb.and([isUnused, eb('expires_at', '>', now), eb('email', '!=', '')]);
}
