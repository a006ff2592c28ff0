import { randomUUID } from 'node:crypto';
import { sha256Hex } from '../hashes.ts';
import type { ServerKeys } from '../server-keys.ts';
import { newJob } from '../storage/jobs.ts';
import { changeRows, countRows, isAny, Repository, rowWith } from '../storage/rows.ts';
import type { AlertAddress, AlertRow, CaptchaUse, Database, JobRow } from '../storage/tables.ts';
import { addOnce, lockKeys, takeCaptcha } from '../storage/transaction-steps.ts';

const DAY = 86_400_000;

/** Mails to confirm that one address gets in a day, whoever asks. */
const MOST_CONFIRMS = 3;
/** Requests from one network address in a day, and confirmed requests of one email address. */
const MOST_FROM_ADDRESS = 20;
const MOST_CONFIRMED = 20;

/** The kind of job that mails a visitor who asked for alerts. Its subject is a request, its payload an `AlertContent`. */
export const alertKind = 'alert';

/** What such a mail is for, the job's target: a request to confirm, or news of all that its address asked for. */
type AlertMail = 'confirm' | 'news';

/** How the requests of an address are found. It stands beside the address itself. */
export function addressHash(website_id: number, email: string): string {
  return sha256Hex(`alerts ${website_id} ${email.trim().toLowerCase()}`);
}

/**
 * - asked: a mail to confirm is on its way
 * - silent: the address unsubscribed, or got such mails today; nothing is sent, and the asker is not told
 * - captcha: the proof was used before
 * - greedy: too many requests from one network address
 */
type Asked = 'asked' | 'silent' | 'captcha' | 'greedy';

/** Requests for mails about saved cars and searches, of all websites. */
export class Alerts extends Repository {
  readonly #keys: ServerKeys;

  constructor(db: Database, keys: ServerKeys) {
    super(db);
    this.#keys = keys;
  }

  /** Stores a request, and puts the mail that confirms it into the queue. */
  async ask(
    asked: Pick<AlertRow, 'website_id' | 'email' | 'site' | 'watched' | 'consent' | 'zone' | 'asked_from'>,
    /** JSON: the content of the mail that asks to confirm. */
    content: string,
    captcha: CaptchaUse | undefined,
    now: number,
  ): Promise<Asked> {
    const { website_id, email, asked_from } = asked;
    const email_hash = addressHash(website_id, email);
    return this.db.transaction().execute(async (db) => {
      await lockKeys(db, [`alerts ${website_id} ${email_hash}`, `alerts ${website_id} ${asked_from}`], now);
      if (captcha && !(await takeCaptcha(db, captcha))) return 'captcha';
      /** True when so many requests came today from one network address, or for one email address. */
      const isFull = async (column: 'asked_from' | 'email_hash', value: string, most: number) => {
        const ofWebsite = db.selectFrom('alerts').where('website_id', '=', website_id);
        const today = ofWebsite.where(column, '=', value).where('asked_at', '>', now - DAY);
        return (await countRows(today)) >= most;
      };
      if (await isFull('asked_from', asked_from, MOST_FROM_ADDRESS)) return 'greedy';
      if (await isUnsubscribed(db, this.#keys, { website_id, email_hash })) return 'silent';
      if (await isFull('email_hash', email_hash, MOST_CONFIRMS)) return 'silent';
      const id = randomUUID();
      await db
        .insertInto('alerts')
        .values({ ...asked, id, email_hash, seen: '', asked_at: now, confirmed_at: null, checked_day: '' })
        .execute();
      await addMail(db, { website_id, id }, { target: 'confirm', payload: content }, now);
      return 'asked';
    });
  }

  async byId(id: string): Promise<AlertRow | undefined> {
    return rowWith(this.db, 'alerts', { id });
  }

  /**
   * Confirms a request, once.
   *
   * @param begun what is compared from now on, and the day whose news is over
   * @returns false when the address has too many confirmed requests, or the request is gone
   */
  async confirm(
    { id, website_id, email_hash }: AlertRow,
    begun: Pick<AlertRow, 'seen' | 'checked_day'>,
    now: number,
  ): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      await lockKeys(db, [`alerts ${website_id} ${email_hash}`], now);
      const others = db
        .selectFrom('alerts')
        .where((eb) => eb.and({ website_id, email_hash }))
        .where('confirmed_at', 'is not', null)
        .where('id', '!=', id);
      if ((await countRows(others)) >= MOST_CONFIRMED) return false;
      await changeRows(db, 'alerts', { id, confirmed_at: null }, { ...begun, confirmed_at: now });
      return (await rowWith(db, 'alerts', { id })) !== undefined;
    });
  }

  /** Confirmed requests that were not looked at since a day, with the zone of each, oldest first. */
  async waiting(website_id: number, day: string) {
    return this.db
      .selectFrom('alerts')
      .select(['email_hash', 'zone', 'checked_day'])
      .where('website_id', '=', website_id)
      .where('checked_day', '<', day)
      .where('confirmed_at', 'is not', null)
      .orderBy('confirmed_at')
      .execute();
  }

  /**
   * Looks for the news of one address and one day, once, on any number of servers. What was seen and its mail are stored
   * together.
   *
   * @param look compares what each request has seen with the stock
   * @returns true when a mail was put into the queue
   */
  async check(
    { website_id, email_hash }: AlertAddress,
    day: string,
    look: (rows: AlertRow[]) => { seen: Map<string, string>; content: string | undefined },
    now: number,
  ): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      const rows = await db
        .updateTable('alerts')
        .set({ checked_day: day })
        .where((eb) => eb.and({ website_id, email_hash }))
        .where('checked_day', '<', day)
        .where('confirmed_at', 'is not', null)
        .returningAll()
        .execute();
      const [first] = rows;
      if (!first) return false;
      const { seen, content } = look(rows.toSorted((one, other) => one.asked_at - other.asked_at));
      for (const [id, text] of seen) await changeRows(db, 'alerts', { id }, { seen: text });
      if (content === undefined) return false;
      await addMail(db, first, { target: 'news', payload: content }, now);
      return true;
    });
  }

  /** The request that a mail is about, while the mail may be sent: confirmed for news, not confirmed yet otherwise. */
  async ofMail({ subject, target }: Pick<JobRow, 'subject' | 'target'>): Promise<AlertRow | undefined> {
    const alert = await this.byId(subject);
    if (!alert || (await isUnsubscribed(this.db, this.#keys, alert))) return undefined;
    const isConfirmed = alert.confirmed_at !== null;
    return isConfirmed === (target === ('news' satisfies AlertMail)) ? alert : undefined;
  }
}

/** Puts an address on the list of those that want no news, and deletes what it asked for. */
export async function endNews(
  db: Database,
  keys: ServerKeys,
  { website_id, email_hash }: AlertAddress,
  now: number,
): Promise<void> {
  const kept = keys.token('unsubscribed', email_hash);
  await addOnce(db, 'unsubscribed', { website_id, email_hash: kept, unsubscribed_at: now });
  await deleteAlerts(db, { website_id, email_hash });
}

/** Deletes the requests of an address, with their mails. @returns the number of requests */
export function deleteAlerts(db: Database, { website_id, email_hash }: AlertAddress): Promise<number> {
  const ofAddress = db.selectFrom('alerts').where((eb) => eb.and({ website_id, email_hash }));
  return deleteWithMails(db, ofAddress.select('id'));
}

/** Days until a request that nobody confirmed is deleted, and a mail that was sent. */
const UNCONFIRMED_DAYS = 7;
const MAIL_DAYS = 30;

/** Deletes requests and mails whose time is over. @returns the number of requests */
export async function deleteOldAlerts(db: Database, website_id: number, keepDays: number, now: number) {
  const ofWebsite = db.selectFrom('alerts').select('alerts.id').where('website_id', '=', website_id);
  await db
    .deleteFrom('jobs')
    .where('kind', '=', alertKind)
    .where('subject', 'in', ofWebsite)
    .where('created_at', '<', now - MAIL_DAYS * DAY)
    .execute();
  const old = db
    .selectFrom('alerts')
    .select('id')
    .where('website_id', '=', website_id)
    .where((eb) =>
      eb.or([
        eb('confirmed_at', '<', now - keepDays * DAY),
        eb.and([eb('confirmed_at', 'is', null), eb('asked_at', '<', now - UNCONFIRMED_DAYS * DAY)]),
      ]),
    );
  return deleteWithMails(db, old);
}

async function deleteWithMails(db: Database, requests: { execute(): Promise<{ id: string }[]> }) {
  const ids = (await requests.execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  // First the mails, which are found by their requests.
  await db.deleteFrom('jobs').where('kind', '=', alertKind).where('subject', 'in', ids).execute();
  await db.deleteFrom('alerts').where('id', 'in', ids).execute();
  return ids.length;
}

function isUnsubscribed(db: Database, keys: ServerKeys, { website_id, email_hash }: AlertAddress) {
  const ofWebsite = db.selectFrom('unsubscribed').where('website_id', '=', website_id);
  const hashes = keys.tokens('unsubscribed', email_hash);
  return isAny(ofWebsite.select('email_hash').where('email_hash', 'in', hashes));
}

/**
 * Hashes without a key, as an earlier version stored them, get one: whoever has a copy of the database could find out
 * who unsubscribed.
 */
export async function keyUnsubscribed(db: Database, keys: ServerKeys): Promise<void> {
  const rows = await db
    .selectFrom('unsubscribed')
    .selectAll()
    .where(({ fn }) => fn<number>('length', ['email_hash']), '=', 64)
    .execute();
  const keyed = (hash: string) => ({ email_hash: keys.token('unsubscribed', hash) });
  for (const { website_id, email_hash } of rows)
    await changeRows(db, 'unsubscribed', { website_id, email_hash }, keyed(email_hash));
}

async function addMail(
  db: Database,
  { website_id, id: subject }: Pick<AlertRow, 'website_id' | 'id'>,
  mail: { target: AlertMail; payload: string },
  now: number,
): Promise<void> {
  await addOnce(db, 'jobs', newJob({ website_id, kind: alertKind, subject, ...mail }, { now }));
}
