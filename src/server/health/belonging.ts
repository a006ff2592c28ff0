import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import { type ObjectStore, readJson, writeJson } from '../../release-store/object-store.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';

/** Where the store names the database that its sites send leads to. */
const databaseKey = 'server/database.json';

interface DatabaseNote {
  id: string;
  /** ISO time. */
  since: string;
}

/** The store accepts a database in place of the one before, which is lost for good. */
export async function adoptDatabase({ store }: DealerReleases, id: string, now: number): Promise<void> {
  await writeJson<DatabaseNote>(store, databaseKey, { id, since: new Date(now).toISOString() });
}

const noteOf = (store: ObjectStore) => readJson<DatabaseNote>(store, databaseKey);

const elsewhere = ({ address }: ObjectStore, { since }: DatabaseNote) =>
  `The leads of ${address} are in another database, since ${since}.`;

/** For commands. */
export const nameTheOther = 'Name that one: DATABASE_URL, --data or FORECOURT_HOME';

/** Says that the sites of a store send their leads to another database. Undefined where they do not, or send none yet. */
export async function otherDatabase(store: ObjectStore, databaseId: string): Promise<string | undefined> {
  const note = await noteOf(store);
  return note && note.id !== databaseId ? elsewhere(store, note) : undefined;
}

/**
 * Finds out whether the database and the store belong together, and to the dealers. A server that was started in a new
 * checkout without FORECOURT_HOME has an empty store, an empty database or both, and would answer as if all was well.
 *
 * @returns what does not belong, with the remedy. Undefined when all does, and as long as the store does not answer: leads
 *   can be stored without it. Never rejects
 */
export function belonging(
  releases: DealerReleases,
  databaseId: string,
  { dealers, now }: { dealers: Pick<DealerDirectory, 'all'>; now: () => number },
): () => Promise<string | undefined> {
  const { store } = releases;
  let belongs = false;
  const faultNow = async () => {
    const note = await noteOf(store);
    if (!note) await adoptDatabase(releases, databaseId, now());
    else if (note.id !== databaseId)
      return `${elsewhere(store, note)} Start with that one (FORECOURT_HOME, DATABASE_URL or --data), or a backup of it; if it is lost for good: npm run migrate -- --adopt`;
    belongs = (await dealers.all()).length > 0;
    return belongs
      ? undefined
      : `No dealer is published in ${store.address}. Name the store of the former checkout (FORECOURT_HOME or RELEASE_STORE), or publish the dealers: npm run publish`;
  };
  return async () => (belongs ? undefined : faultNow().catch(() => undefined));
}
