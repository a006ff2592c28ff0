import { createHash } from 'node:crypto';
import type { Client } from 'typesense';
import type { CollectionSchema } from 'typesense/lib/Typesense/Collection.js';
import type { SynonymItemSchema } from 'typesense/lib/Typesense/SynonymSets.js';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { toFilterBy } from '../filter.ts';
import type { SynonymRule } from '../static/query-interpretations.ts';
import {
  carCollection,
  collectionAlias,
  collectionName,
  filledAt,
  hasCurrentSchema,
  synonymSetName,
} from './collection.ts';
import {
  countFault,
  documentsOf,
  FillFailure,
  type ImportLimits,
  importDocuments,
  linesOf,
  type RejectedDocument,
  undefinedIfMissing,
} from './import-documents.ts';
import { readServerContents, type ServerContents } from './search-server.ts';

export interface UpdateOptions extends FillOptions {
  /** True to fill a new collection, even if the current one can be updated. */
  full?: boolean;
}

export interface UpdatedCollection {
  collection: string;
  /** Number of documents in it. */
  cars: number;
  rejected: RejectedDocument[];
  /** Names of the deleted collections. */
  removed: string[];
  /** Undefined when a new collection was filled. */
  changes?: { added: number; changed: number; deleted: number };
}

/** Ids in one request to delete documents. They are part of its URL. */
const deletedAtOnce = 40;

/**
 * Makes a dealer's index hold exactly these cars. Sends only the documents that differ from those in the collection. A
 * new collection is filled instead when there is none yet, when its schema is an older one, or when the number of
 * documents is not as expected afterwards.
 *
 * Documents that leave are deleted first. While it runs, a search finds each car either as it was or as it is now.
 *
 * @throws as `fillCollection`
 */
export async function updateCollection(
  server: Client,
  slug: string,
  cars: readonly ListedCar[],
  { full = false, ...options }: UpdateOptions = {},
): Promise<UpdatedCollection> {
  const contents = options.contents ?? (await readServerContents(server));
  const fill = () => fillCollection(server, slug, cars, { ...options, contents });
  const current = contents.collections.get(contents.aliases.get(collectionAlias(slug)) ?? '');
  if (full || !current || !hasCurrentSchema(current)) return fill();

  const collection = current.name;
  const held = await heldFingerprints(server, collection);
  const wanted = documentsOf(cars);
  const ids = new Set(wanted.map(({ id }) => String(id)));
  const leaving = [...held.keys()].filter((id) => !ids.has(id));
  const different = wanted.filter(({ id, fingerprint }) => held.get(String(id)) !== fingerprint);

  await deleteDocuments(server, collection, 'id', leaving);
  await writeSynonyms(server, slug, current, options.synonyms ?? [], contents);
  const rejected = await importDocuments(server, collection, different, cars.length, options);
  // The rejected version of a known document leaves the known one in place.
  const missing = rejected.filter(({ id }) => !held.has(id)).length;
  const expected = wanted.length - missing;
  if (await countFault(server, collection, expected, options)) return fill();
  const added = different.filter(({ id }) => !held.has(String(id))).length;
  return {
    collection,
    cars: expected,
    rejected,
    removed: await removeOlder(server, slug, collection, contents).catch(() => []),
    changes: {
      added: added - missing,
      changed: different.length - added - (rejected.length - missing),
      deleted: leaving.length,
    },
  };
}

/** Deletes the cars whose pages have these slugs from a dealer's index. Does nothing when the dealer has none. */
export async function withdrawCars(
  server: Client,
  slug: string,
  slugsOfCars: readonly string[],
): Promise<void> {
  await undefinedIfMissing(() => deleteDocuments(server, collectionAlias(slug), 'slug', slugsOfCars));
}

async function deleteDocuments(
  server: Client,
  collection: string,
  field: 'id' | 'slug',
  values: readonly string[],
): Promise<void> {
  for (let at = 0; at < values.length; at += deletedAtOnce) {
    const filter_by = toFilterBy([{ field, in: values.slice(at, at + deletedAtOnce) }]);
    await server.collections(collection).documents().delete({ filter_by });
  }
}

/** The fingerprints in a collection by the ids of its documents. */
async function heldFingerprints(server: Client, collection: string): Promise<Map<string, unknown>> {
  const text = await server.collections(collection).documents().export({ include_fields: 'id,fingerprint' });
  return new Map(linesOf(text).map(({ id, fingerprint }) => [String(id), fingerprint]));
}

interface FillOptions extends ImportLimits {
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
): Promise<UpdatedCollection> {
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
async function removeOlder(
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

const itemOf = ({ words, typed }: SynonymRule, index: number): SynonymItemSchema => ({
  id: `synonym-${index}`,
  synonyms: [...words],
  // With a root it is a one-way synonym.
  ...(typed !== undefined && { root: typed }),
});

/**
 * Makes a dealer's collection have these synonyms. Only what differs is sent.
 *
 * From version 30 on, synonyms are sets beside the collections, which name them. The name of a set tells its content, so
 * a set is never changed: the collection names another one, in one step. `npm run index -- --prune` removes sets that no
 * collection names. Before, synonyms were part of a collection and went with it.
 */
async function writeSynonyms(
  server: Client,
  slug: string,
  { name, synonym_sets = [] }: CollectionSchema,
  rules: readonly SynonymRule[],
  { synonymSets }: Pick<ServerContents, 'synonymSets'>,
): Promise<void> {
  const items = rules.map(itemOf);
  const collection = server.collections(name);
  if (synonymSets) {
    const hash = createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 16);
    const sets = items.length > 0 ? [synonymSetName(slug, hash)] : [];
    if (sets.join() === synonym_sets.join() && sets.every((set) => synonymSets.includes(set))) return;
    for (const set of sets) await server.synonymSets(set).upsert({ items });
    await collection.update({ synonym_sets: sets });
    return;
  }
  const { synonyms } = await collection.synonyms().retrieve();
  const textOf = ({ synonyms: words, root }: Omit<SynonymItemSchema, 'id'>) =>
    JSON.stringify([words, root ?? '']);
  const held = new Map(synonyms.map((synonym) => [synonym.id, textOf(synonym)]));
  for (const { id, ...rule } of items) {
    if (held.get(id) !== textOf(rule)) await collection.synonyms().upsert(id, rule);
    held.delete(id);
  }
  for (const id of held.keys()) await collection.synonyms(id).delete();
}
