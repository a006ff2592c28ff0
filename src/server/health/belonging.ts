import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import { readJson } from '../../release-store/object-store.ts';

/** Where the store names the database that its sites send leads to. */
const databaseKey = 'server/database.json';

interface DatabaseNote {
  id: string;
  /** ISO time. */
  since: string;
}

/** The store accepts a database in place of the one before, which is lost for good. */
export async function adoptDatabase({ store }: DealerReleases, id: string, now: number): Promise<void> {
  const note: DatabaseNote = { id, since: new Date(now).toISOString() };
  await store.put(databaseKey, JSON.stringify(note));
}

interface BelongingParts {
  releases: DealerReleases;
  databaseId: string;
  isAnyPublished: () => Promise<boolean>;
  now: () => number;
}

/**
 * Finds out whether the database and the store belong together, and to the dealers. A server that was started in a new
 * checkout without FORECOURT_HOME has an empty store, an empty database or both, and would answer as if all was well.
 */
export class Belonging {
  readonly #parts: BelongingParts;
  #belongs = false;

  constructor(parts: BelongingParts) {
    this.#parts = parts;
  }

  /**
   * What does not belong, with the remedy. Undefined when all does, and as long as the store does not answer: leads can
   * be stored without it. Never rejects.
   */
  async fault(): Promise<string | undefined> {
    if (this.#belongs) return undefined;
    try {
      const fault = (await this.#otherDatabase()) ?? (await this.#nothingPublished());
      this.#belongs = fault === undefined;
      return fault;
    } catch {
      return undefined;
    }
  }

  async #otherDatabase(): Promise<string | undefined> {
    const { releases, databaseId, now } = this.#parts;
    const { store } = releases;
    const note = await readJson<DatabaseNote>(store, databaseKey);
    if (!note) await adoptDatabase(releases, databaseId, now());
    if (!note || note.id === databaseId) return undefined;
    return `The leads of ${store.address} are in another database, since ${note.since}. Start with that one (FORECOURT_HOME, DATABASE_URL or --data), or a backup of it; if it is lost for good: npm run migrate -- --adopt`;
  }

  async #nothingPublished(): Promise<string | undefined> {
    if (await this.#parts.isAnyPublished()) return undefined;
    return `No dealer is published in ${this.#parts.releases.store.address}. Name the store of the former checkout (FORECOURT_HOME or RELEASE_STORE), or publish the dealers: npm run publish`;
  }
}
