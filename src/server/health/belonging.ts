import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import { readJson, writeJson } from '../../release-store/object-store.ts';
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
    const note = await readJson<DatabaseNote>(store, databaseKey);
    if (!note) await adoptDatabase(releases, databaseId, now());
    else if (note.id !== databaseId)
      return `The leads of ${store.address} are in another database, since ${note.since}. Start with that one (FORECOURT_HOME, DATABASE_URL or --data), or a backup of it; if it is lost for good: npm run migrate -- --adopt`;
    belongs = (await dealers.all()).length > 0;
    return belongs
      ? undefined
      : `No dealer is published in ${store.address}. Name the store of the former checkout (FORECOURT_HOME or RELEASE_STORE), or publish the dealers: npm run publish`;
  };
  return async () => (belongs ? undefined : faultNow().catch(() => undefined));
}
