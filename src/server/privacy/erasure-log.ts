import { randomUUID } from 'node:crypto';
import { atOnce } from '../../domain/at-once.ts';
import { idKey } from '../../release-store/dealer-releases.ts';
import { type ObjectStore, readJson } from '../../release-store/object-store.ts';
import type { ServerKeys } from '../server-keys.ts';
import type { Database } from '../storage/tables.ts';
import { erasePerson, type Person } from './person-data.ts';
import { countWebsite, deleteWebsite, type Website } from './website-data.ts';

/**
 * What is kept of an erasure: keyed hashes, which say who it was only to a server that meets the same address again. It
 * is in the release store and not in the database, because a restored database is older than the erasure.
 */
interface Erasure {
  /** ISO time. */
  at: string;
  website_id?: number | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** Only of a whole website: the hosts of its desk. */
  hosts?: readonly string[];
}

const folder = 'server/erasures/';
const readsAtOnce = 32;

/** The tables that have addresses and numbers of people. */
const holders = { email: ['leads', 'alerts'], phone: ['leads', 'watchlist_entries', 'sessions'] } as const;

type Field = keyof typeof holders;
const partsOf = (field: Field, value: string) => [`erased ${field}`, value.toLowerCase()] as const;

/** Notes that a person was erased. */
export async function logErasure(
  store: ObjectStore,
  keys: ServerKeys,
  { email, phone, website_id }: Person,
  now: number,
): Promise<void> {
  const hashOf = (field: Field, value: string | undefined) => value && keys.hash(...partsOf(field, value));
  await note(store, { website_id, email: hashOf('email', email), phone: hashOf('phone', phone) }, now);
}

/** Notes that everything of a website was deleted. */
export async function logWebsiteErasure(store: ObjectStore, { id: website_id, hosts }: Website, now: number) {
  await note(store, { website_id, hosts }, now);
}

async function note(store: ObjectStore, erased: Omit<Erasure, 'at'>, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await store.put(`${folder}${at}-${randomUUID()}.json`, JSON.stringify({ at, ...erased } satisfies Erasure));
}

/**
 * Erases again who was erased after the backup that this database was restored from. Leads that came after an erasure
 * stay: the person came back. The website of a dealer that left is erased again, unless a dealer has its id now.
 *
 * @returns the number of leads that were deleted
 */
export async function eraseAgain(db: Database, store: ObjectStore, keys: ServerKeys): Promise<number> {
  const erasures: Erasure[] = [];
  await atOnce(readsAtOnce, await store.list(folder), async ({ key }) => {
    const erasure = await readJson<Erasure>(store, key);
    if (erasure) erasures.push(erasure);
  });
  if (erasures.length === 0) return 0;
  let deleted = 0;
  for (const { website_id, hosts } of erasures) {
    if (website_id === undefined || !hosts || (await store.has(idKey(website_id)))) continue;
    deleted += (await countWebsite(db, website_id)).leads;
    await deleteWebsite(db, { id: website_id, hosts });
  }
  for (const field of ['email', 'phone'] as const)
    for (const value of await valuesOf(db, field)) {
      const hashes = new Set(keys.hashes(...partsOf(field, value)));
      for (const erasure of erasures.filter((one) => hashes.has(one[field] ?? ''))) {
        const { website_id, at } = erasure;
        const { leads } = await erasePerson(db, { [field]: value, website_id, before: Date.parse(at) });
        deleted += leads.length;
      }
    }
  return deleted;
}

/** Every address or number that the database has. */
async function valuesOf(db: Database, field: Field): Promise<string[]> {
  const values = new Set<string>();
  for (const table of holders[field]) {
    // The compiler resolves a query of one table.
    const rows = await db
      .selectFrom(table as 'leads')
      .select(field)
      .distinct()
      .execute();
    for (const row of rows) values.add(row[field]);
  }
  values.delete('');
  return [...values];
}
