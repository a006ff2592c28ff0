import { sql } from 'kysely';
import { addressHash, deleteAlerts, endNews } from '../alerts/alerts.ts';
import { weekKind } from '../desk/weekly-mail.ts';
import type { ServerKeys } from '../server-keys.ts';
import { changeRows, countRows, deleteRows, rowWith } from '../storage/rows.ts';
import type { AlertAddress, Database } from '../storage/tables.ts';
import { deleteLeads, targetsOf } from './website-data.ts';

/** A person, by what they entered. At least one of the two. */
export interface Person {
  email?: string | undefined;
  /** '+61412345678' */
  phone?: string | undefined;
  website_id?: number | undefined;
  /** Only leads received before this time, milliseconds since 1970. */
  before?: number | undefined;
}

/** What the database has about a person. */
export async function findPerson(db: Database, person: Person) {
  const leads = await leadsOf(db, person);
  return {
    leads,
    /** Where their leads were sent: 'email sales@example.com'. This server cannot delete those copies. */
    sentTo: leads.length === 0 ? [] : await targetsOf(db, (eb) => eb('subject', 'in', leads)),
    savedCars: await countByPhone(db, 'watchlist_entries', person),
    sessions: await countByPhone(db, 'sessions', person),
    /** What they asked to be mailed about. */
    alerts: (await alertAddresses(db, person)).reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * Deletes everything that the database has about a person: leads with their deliveries and appointments, drafts, saved
 * cars, alerts, sessions and codes. What stays is the hash of an address that unsubscribed, so that it gets no mail
 * later. Reservations and payments stay for the accounts, without a link to the person.
 *
 * @returns what was deleted
 */
export async function erasePerson(db: Database, person: Person) {
  const found = await findPerson(db, person);
  await deleteLeads(db, found.leads);
  for (const address of await alertAddresses(db, person)) await deleteAlerts(db, address);
  const { email, phone } = person;
  const at = websiteOf(person);
  if (email !== undefined) {
    // A person on the staff.
    await deleteRows(db, 'jobs', { kind: weekKind, target: email.toLowerCase(), ...at });
    await deleteRows(db, 'desk_turns', { email: email.toLowerCase(), ...at });
  }
  if (phone !== undefined) {
    for (const table of ['watchlist_entries', 'sessions', 'sign_in_codes'] as const)
      await deleteRows(db, table, { phone, ...at });
    await db.deleteFrom('limit_locks').where('key', 'like', `%${phone}`).execute();
  }
  return found;
}

/**
 * Records that a person wants no news any more. Their leads are sent again to the targets that have them, so that CRMs
 * know it too.
 *
 * @returns the number of leads that said yes to news
 */
export async function withdrawOptIn(db: Database, person: Person, now: number): Promise<number> {
  return db.transaction().execute(async (part) => {
    const agreed = theirLeads(part, person).where('opt_in', '=', 1);
    const rows = await agreed.select(['id', 'payload', 'consent']).execute();
    for (const { id, payload, consent } of rows) {
      const withdrawn = {
        opt_in: 0,
        payload: JSON.stringify({ ...JSON.parse(payload), opt_in: false }),
        consent: JSON.stringify({ ...JSON.parse(consent), opt_in: false, withdrawn_at: now }),
        updated_at: now,
        deliver_after: now,
      };
      await changeRows(part, 'leads', { id }, withdrawn);
    }
    return rows.length;
  });
}

/** Ends all news of a website to an address, for ever, as the link in a mail asks. Its leads say no to news, too. */
export async function stopNews(db: Database, keys: ServerKeys, address: AlertAddress, now: number) {
  const { website_id, email_hash } = address;
  const known = await rowWith(db, 'alerts', { website_id, email_hash });
  await db.transaction().execute((part) => endNews(part, keys, address, now));
  if (known) await withdrawOptIn(db, { email: known.email, website_id }, now);
}

/** The same for a person who asked the dealer: at one website, or at all that know the address. */
export async function stopNewsOf(db: Database, keys: ServerKeys, person: Person, now: number): Promise<void> {
  const { email, website_id } = person;
  if (email === undefined) return;
  const known = await theirLeads(db, { email, website_id }).select('website_id').distinct().execute();
  const asked = await alertAddresses(db, person);
  const websites = [...known, ...asked].map((one) => one.website_id);
  for (const id of new Set(website_id === undefined ? websites : [website_id]))
    await stopNews(db, keys, { website_id: id, email_hash: addressHash(id, email) }, now);
}

/** The websites at which an address asked for alerts. */
function alertAddresses(db: Database, person: Person) {
  return db
    .selectFrom('alerts')
    .select(({ fn }) => ['website_id', 'email_hash', fn.countAll<number>().as('count')])
    .where(sql`lower(email)`, '=', (person.email ?? '').toLowerCase())
    .where((eb) => eb.and(websiteOf(person)))
    .groupBy(['website_id', 'email_hash'])
    .execute();
}

/** The column that limits rows to one website. None: of all websites. */
const websiteOf = ({ website_id }: Person) => (website_id === undefined ? {} : { website_id });

/** Ids of a person's leads, the oldest first. */
export async function leadsOf(db: Database, person: Person): Promise<string[]> {
  const leads = await theirLeads(db, person).select('id').orderBy('received_at').execute();
  return leads.map(({ id }) => id);
}

/** A person's leads. */
function theirLeads(db: Database, person: Person) {
  const { email, phone, before = Number.MAX_SAFE_INTEGER } = person;
  return db
    .selectFrom('leads')
    .where('received_at', '<', before)
    .where((eb) => eb.and(websiteOf(person)))
    .where((eb) =>
      eb.or([
        ...(email === undefined ? [] : [eb(sql`lower(email)`, '=', email.toLowerCase())]),
        ...(phone === undefined ? [] : [eb('phone', '=', phone)]),
      ]),
    );
}

async function countByPhone(db: Database, table: 'watchlist_entries' | 'sessions', person: Person) {
  const { phone } = person;
  if (phone === undefined) return 0;
  return countRows(db.selectFrom(table).where((eb) => eb.and({ phone, ...websiteOf(person) })));
}
