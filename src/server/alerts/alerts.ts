import { DAY } from '../../domain/time/durations.ts';
import { sha256Hex } from '../hashes.ts';
import type { ServerKeys } from '../server-keys.ts';
import { addOnce, isAny } from '../storage/rows.ts';
import type { AlertAddress, Database } from '../storage/tables.ts';

/**
 * The kind of job that mails a visitor who asked for alerts. Its subject is a request, its target what it is for (to
 * confirm the request, or news of all that its address asked for), its payload an `AlertContent`.
 */
export const alertKind = 'alert';

/** How the requests of an address are found. It stands beside the address itself. */
export function addressHash(website_id: number, email: string): string {
  return sha256Hex(`alerts ${website_id} ${email.trim().toLowerCase()}`);
}

/** Puts an address on the list of those that want no news, and deletes what it asked for. */
export async function endNews(db: Database, keys: ServerKeys, address: AlertAddress, now: number) {
  const { website_id, email_hash } = address;
  const kept = keys.token('unsubscribed', email_hash);
  await addOnce(db, 'unsubscribed', { website_id, email_hash: kept, unsubscribed_at: now });
  await deleteAlerts(db, address);
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

/** True for an address that wants no news. */
export function isUnsubscribed(db: Database, keys: ServerKeys, { website_id, email_hash }: AlertAddress) {
  const ofWebsite = db.selectFrom('unsubscribed').where('website_id', '=', website_id);
  const hashes = keys.tokens('unsubscribed', email_hash);
  return isAny(ofWebsite.select('email_hash').where('email_hash', 'in', hashes));
}
