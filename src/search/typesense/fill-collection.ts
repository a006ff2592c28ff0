import type { Client } from 'typesense';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import type { SynonymRule } from '../static/query-interpretations.ts';
import { carCollection, collectionAlias, collectionName, filledAt } from './collection.ts';
import {
  documentsOf,
  FillFailure,
  heldDocuments,
  type ImportLimits,
  importDocuments,
  type RejectedDocument,
  undefinedIfMissing,
} from './import-documents.ts';

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
  /** The dealer's synonyms. They belong to the collection, so those of an earlier fill are gone with theirs. */
  synonyms?: readonly SynonymRule[];
  /** Names of all collections on the server, if they are known. */
  collections?: Iterable<string>;
}

/**
 * Fills a new collection with all cars of a dealer, then switches the alias to it in one step. Until then searches use
 * the previous collection. That one is kept until the next fill or update; older ones are deleted.
 *
 * @throws the error of the failed step, after the incomplete collection has been deleted
 */
export async function fillCollection(
  server: Client,
  slug: string,
  cars: readonly ListedCar[],
  options: FillOptions = {},
): Promise<FilledCollection> {
  const alias = collectionAlias(slug);
  const collection = collectionName(slug, options.now ?? Date.now());
  const previous = await collectionOfAlias(server, alias);
  try {
    await server.collections().create(carCollection(collection));
    await writeSynonyms(server, collection, options.synonyms ?? []);
    const rejected = await importDocuments(server, collection, documentsOf(cars), cars.length, options);
    const imported = cars.length - rejected.length;
    const held = await heldDocuments(server, collection, imported, options);
    if (held !== imported) {
      const message = `The new collection holds ${held ?? 'no'} documents; ${imported} were imported.`;
      throw new FillFailure(message, rejected);
    }
    await server.aliases().upsert(alias, { collection_name: collection });
    const removed = await removeOlder(server, slug, previous, options.collections).catch(() => []);
    return { collection, cars: imported, rejected, removed };
  } catch (error) {
    await deleteUnlessInUse(server, alias, collection);
    throw error;
  }
}

/** The collection of an alias. Undefined when the alias does not exist. */
async function collectionOfAlias(server: Client, alias: string): Promise<string | undefined> {
  return (await undefinedIfMissing(() => server.aliases(alias).retrieve()))?.collection_name;
}

/**
 * Deletes the dealer's collections that were filled before another one.
 *
 * @param collections names of all collections on the server; listed here if they are not known
 */
export async function removeOlder(
  server: Client,
  slug: string,
  than: string | undefined,
  collections?: Iterable<string>,
): Promise<string[]> {
  const oldest = than === undefined ? undefined : filledAt(slug, than);
  if (oldest === undefined) return [];
  const removed: string[] = [];
  for (const name of collections ?? (await server.collections().retrieve()).map((one) => one.name)) {
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
    if ((await collectionOfAlias(server, alias)) === collection) return;
    await server.collections(collection).delete();
  } catch {
    // Ignored, because the caller reports the original error.
  }
}

/**
 * The synonyms of a collection, by the API of Typesense 29. The client's own methods for it print a warning about
 * version 30.
 */

/** A synonym as the server stores it. */
interface StoredSynonym {
  id: string;
  synonyms: string[];
  /** Set or not empty for a one-way synonym. */
  root?: string;
}

const pathOf = (collection: string, id = '') => `/collections/${collection}/synonyms${id && `/${id}`}`;

const storedOf = ({ words, typed }: SynonymRule, index: number): StoredSynonym => ({
  id: `synonym-${index}`,
  synonyms: [...words],
  ...(typed !== undefined && { root: typed }),
});

/** Writes the synonyms of a new collection. */
async function writeSynonyms(
  server: Client,
  collection: string,
  rules: readonly SynonymRule[],
): Promise<void> {
  for (const { id, ...rule } of rules.map(storedOf)) await server.apiCall.put(pathOf(collection, id), rule);
}

/** Changes the synonyms of a collection to these rules. Only those that differ are sent. */
export async function updateSynonyms(
  server: Client,
  collection: string,
  rules: readonly SynonymRule[],
): Promise<void> {
  const { synonyms } = await server.apiCall.get<{ synonyms: StoredSynonym[] }>(pathOf(collection));
  const textOf = ({ synonyms: words, root }: StoredSynonym) => JSON.stringify([words, root ?? '']);
  const held = new Map(synonyms.map((synonym) => [synonym.id, textOf(synonym)]));
  for (const { id, ...rule } of rules.map(storedOf)) {
    if (held.get(id) !== textOf({ id, ...rule })) await server.apiCall.put(pathOf(collection, id), rule);
    held.delete(id);
  }
  for (const id of held.keys()) await server.apiCall.delete(pathOf(collection, id));
}
