import type { Client } from 'typesense';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { toFilterBy } from '../filter.ts';
import { collectionAlias, hasCurrentSchema } from './collection.ts';
import { writeSynonyms } from './collection-synonyms.ts';
import { type FilledCollection, type FillOptions, fillCollection, removeOlder } from './fill-collection.ts';
import { countFault, documentsOf, importDocuments, linesOf, undefinedIfMissing } from './import-documents.ts';
import { readServerContents } from './search-server.ts';

export interface UpdateOptions extends FillOptions {
  /** True to fill a new collection, even if the current one can be updated. */
  full?: boolean;
}

export interface UpdatedCollection extends FilledCollection {
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
