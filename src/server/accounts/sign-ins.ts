import { randomUUID } from 'node:crypto';
import { DAY, HOUR } from '../../domain/time/durations.ts';
import { takeProof } from '../api/captcha.ts';
import { SESSION_DAYS } from '../api/visitor-secrets.ts';
import type { Refusal } from '../refusal.ts';
import { changeRows, countRows, deleteRows } from '../storage/rows.ts';
import type { CaptchaUse, Database, Tables } from '../storage/tables.ts';
import { lockKeys } from '../storage/transaction-steps.ts';

export const usualCodeLimits = {
  /** Milliseconds until a code expires. */
  validMs: 600_000,
  /** Wrong tries after which a code is dead. */
  tries: 5,
  /** Codes that one address, or a known browser, may have sent to one phone in an hour. */
  perPhoneAndAddress: 5,
  /** The same by all dealers together, for unknown browsers: much higher, so that strangers cannot use up a phone's. */
  perPhone: 20,
  /** Codes sent in an hour. The limit is high because an address may be an office of many people. */
  perAddress: 30,
  /** Codes that one website may send in 24 hours: each costs the operator an SMS. */
  perWebsiteAndDay: 500,
};
export type CodeLimits = typeof usualCodeLimits;

/** Part of the day's codes of a website that strangers can use up. The rest is for known browsers. */
const shareOfStrangers = 0.8;

/** Part of these that one address can use up. It may be that of a mobile network with many customers. */
const shareOfAddress = 0.25;

export interface CodeAsker extends Pick<Tables['sign_in_codes'], 'website_id' | 'phone' | 'asked_from'> {
  /** True for a browser that has signed in with this phone before: what others do cannot keep it out. */
  isKnown: boolean;
}

/**
 * The limit that a code exceeds:
 *
 * - tooMany: that of this phone or address
 * - harassed: many addresses had codes sent to this phone
 * - budget: the daily one of the website
 */
export type Passed = 'tooMany' | 'harassed' | 'budget';

/** High limits: a developer signs in often, and a test suite uses a single address. */
export const previewCodeLimits: CodeLimits = {
  ...usualCodeLimits,
  perPhoneAndAddress: 1000,
  perPhone: 1000,
  perAddress: 10_000,
  perWebsiteAndDay: 100_000,
};

/** The one-time codes of all websites. Callers pass hashed codes. */
export function signInCodes(db: Database, limits: CodeLimits) {
  const { perPhoneAndAddress, perPhone, perAddress, perWebsiteAndDay } = limits;

  /** Which limit the newest code exceeds. Undefined when it exceeds none. */
  async function passedLimit(db: Database, asker: CodeAsker, now: number): Promise<Passed | undefined> {
    const { website_id, phone, asked_from, isKnown } = asker;
    const count = (of: Partial<Omit<CodeAsker, 'isKnown'>>, since: number) => {
      const recent = db.selectFrom('sign_in_codes').where('asked_at', '>', now - since);
      return countRows(recent.where((eb) => eb.and(of)));
    };
    if ((await count({ website_id, phone, asked_from }, HOUR)) > perPhoneAndAddress) return 'tooMany';
    const sentToday = await count({ website_id }, DAY);
    if (isKnown) return sentToday > perWebsiteAndDay ? 'budget' : undefined;
    const forStrangers = perWebsiteAndDay * shareOfStrangers;
    if ((await count({ phone }, HOUR)) > perPhone) return 'harassed';
    if ((await count({ website_id, asked_from }, HOUR)) > perAddress) return 'tooMany';
    const forAddress = Math.max(perPhoneAndAddress, forStrangers * shareOfAddress);
    if ((await count({ website_id, asked_from }, DAY)) > forAddress) return 'tooMany';
    return sentToday > forStrangers ? 'budget' : undefined;
  }

  return {
    /**
     * Stores a new code. The codes that this address asked for before become invalid; those that others asked for do not,
     * because the phone is not proved to be theirs.
     *
     * @param refusal of a code that exceeds a limit
     * @returns its id
     * @throws that refusal, and one for a captcha whose solution was used before. Nothing is stored then
     */
    async issue(
      { isKnown, ...who }: CodeAsker,
      { code_hash, captcha }: { code_hash: string; captcha: CaptchaUse | undefined },
      now: number,
      refusal: (passed: Passed) => Refusal,
    ): Promise<string> {
      const id = randomUUID();
      const expires_at = now + limits.validMs;
      const counted = [
        `code ${who.phone}`,
        ...[who.asked_from, 'day'].map((of) => `code ${who.website_id} ${of}`),
      ];
      await db.transaction().execute(async (part) => {
        await lockKeys(part, counted, now);
        await takeProof(part, captcha);
        await changeRows(part, 'sign_in_codes', { ...who, dead_at: null }, { dead_at: now });
        const row = { id, ...who, code_hash, asked_at: now, expires_at, tries: 0, dead_at: null };
        await part.insertInto('sign_in_codes').values(row).execute();
        const passed = await passedLimit(part, { ...who, isKnown }, now);
        if (passed) throw refusal(passed);
      });
      return id;
    },

    /**
     * Uses one try of a valid code before the code is compared, so that parallel requests cannot make more tries than are
     * left. Returns undefined when there is no code to try.
     *
     * @param of.id from the answer to the request for the code, so that only who asked for a code can try it
     */
    async takeTry({ id, website_id, phone }: { id: string; website_id: number; phone: string }, now: number) {
      return db
        .updateTable('sign_in_codes')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where((eb) => eb.and({ id, website_id, phone, dead_at: null }))
        .where('expires_at', '>', now)
        .where('tries', '<', limits.tries)
        .returning(['id', 'code_hash'])
        .executeTakeFirst();
    },

    /** Makes a code invalid that was used, or could not be sent. True for only one of several callers. */
    end: async (id: string, now: number): Promise<boolean> =>
      (await changeRows(db, 'sign_in_codes', { id, dead_at: null }, { dead_at: now })) === 1,
  };
}

/** A phone that is signed in, at one website. */
export type Visitor = { website_id: number; phone: string };

/** The sessions of signed-in visitors. Callers pass hashed tokens. */
export function sessionsIn(db: Database) {
  const until = (now: number) => ({ seen_at: now, expires_at: now + SESSION_DAYS * DAY });
  return {
    async begin(token_hash: string, who: Visitor, now: number): Promise<void> {
      const row = { token_hash, ...who, created_at: now, ...until(now) };
      await db.insertInto('sessions').values(row).execute();
    },

    /** The session of a token on this website. `renewed`: its expiry moved, once a day, so its cookie is set again. */
    async find(token_hash: string, website_id: number, now: number) {
      const row = await db
        .selectFrom('sessions')
        .select(['phone', 'seen_at'])
        .where((eb) => eb.and({ token_hash, website_id }))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (!row) return undefined;
      const renewed = now - row.seen_at > DAY;
      if (renewed) await changeRows(db, 'sessions', { token_hash }, until(now));
      return { phone: row.phone, renewed };
    },

    end: (token_hash: string) => deleteRows(db, 'sessions', { token_hash }),
  };
}
