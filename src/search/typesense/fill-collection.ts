import type { Client } from 'typesense';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import type { SynonymRule } from '../static/query-interpretations.ts';
import { carCollection, collectionAlias, collectionName, filledAt } from './collection.ts';
import { writeSynonyms } from './collection-synonyms.ts';
import {
  countFault,
  documentsOf,
  FillFailure,
  type ImportLimits,
  importDocuments,
  type RejectedDocument,
  undefinedIfMissing,
} from './import-documents.ts';
import { readServerContents, type ServerContents } from './search-server.ts';

export interface FilledCollection {
  collection: string;
  /** Number of documents in it. */
  cars: number;
  rejected: RejectedDocument[];
  /** Names of the deleted collections. */
  removed: string[];
}

export interface FillOptions extends ImportLimits {
  /** Current time in milliseconds since 1970. It becomes part of the name of the collection. */
  now?: number;
  /** The dealer's synonyms. Those of an earlier fill are not used any more. */
  synonyms?: readonly SynonymRule[];
  /** What the server holds. Read here if it is not known. */
  contents?: ServerContents;
}

/**
 * Fills a new collection with all cars of a dealer, then, when every node has it, switches the alias to it in one step.
 * Until then searches use the previous collection. That one is kept until the next fill or update; older ones are
 * deleted.
 *
 * @throws the error of the failed step, after the incomplete collection has been deleted
 */
export async function fillCollection(
  server: Client,
  slug: string,
  cars: readonly ListedCar[],
  options: FillOptions = {},
): Promise<FilledCollection> {
  const { contents = await readServerContents(server), synonyms = [] } = options;
  const alias = collectionAlias(slug);
  const collection = collectionName(slug, options.now ?? Date.now());
  const previous = contents.aliases.get(alias);
  try {
    const created = await server.collections().create(carCollection(collection));
    await writeSynonyms(server, slug, created, synonyms, contents);
    const rejected = await importDocuments(server, collection, documentsOf(cars), cars.length, options);
    const imported = cars.length - rejected.length;
    const fault = await countFault(server, collection, imported, options);
    if (fault) throw new FillFailure(fault, rejected);
    await server.aliases().upsert(alias, { collection_name: collection });
    const removed = await removeOlder(server, slug, previous, contents).catch(() => []);
    return { collection, cars: imported, rejected, removed };
  } catch (error) {
    await deleteUnlessInUse(server, alias, collection);
    throw error;
  }
}

/** Deletes the dealer's collections that were filled before another one. */
export async function removeOlder(
  server: Client,
  slug: string,
  than: string | undefined,
  { collections }: ServerContents,
): Promise<string[]> {
  const oldest = than === undefined ? undefined : filledAt(slug, than);
  if (oldest === undefined) return [];
  const removed: string[] = [];
  for (const name of collections.keys()) {
    const time = filledAt(slug, name);
    if (time === undefined || time >= oldest) continue;
    await server.collections(name).delete();
    removed.push(name);
  }
  return removed;
}

/**
 * Deletes an incomplete collection, unless the alias already points to it: the switch may have succeeded although its
 * answer was lost. A collection that cannot be deleted now is deleted by a later fill.
 */
async function deleteUnlessInUse(server: Client, alias: string, collection: string): Promise<void> {
  try {
    const used = await undefinedIfMissing(() => server.aliases(alias).retrieve());
    if (used?.collection_name === collection) return;
    await server.collections(collection).delete();
  } catch {
    // Ignored, because the caller reports the original error.
  }
}
