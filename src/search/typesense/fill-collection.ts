import { type Client, Errors } from 'typesense';
import type { ListedCar } from '../../domain/listed-car.ts';
import type { SynonymRule } from '../static/synonym-expansions.ts';
import { newestFirst } from '../static/table.ts';
import { pollUntil, withTimeLimit } from '../time-limit.ts';
import { type CarDocument, documentOf } from './car-document.ts';
import { carCollection, collectionAlias, collectionName, filledAt } from './collection.ts';

/** A document that the server rejected. */
export interface RejectedDocument {
  id: string;
  reason: string;
}

export interface FilledCollection {
  collection: string;
  /** Number of documents in it. */
  cars: number;
  rejected: RejectedDocument[];
  /** Names of the deleted collections. */
  removed: string[];
}

export interface FillOptions {
  /** Current time in milliseconds since 1970. It becomes part of the name of the collection. */
  now?: number;
  batchSize?: number;
  /** Time limit for one batch, in milliseconds. The Typesense client itself has no limit for imports. */
  batchTimeoutMs?: number;
  /** Time limit for the replication to the other nodes, in milliseconds. */
  replicationTimeoutMs?: number;
  /** The dealer's synonyms. They belong to the collection, so those of an earlier fill are gone with theirs. */
  synonyms?: readonly SynonymRule[];
}

/** The fill fails when more than one in this many documents is rejected. */
const documentsPerTolerated = 50;

/** Thrown when an import is abandoned. The alias is unchanged. The message states the reason. */
export class FillFailure extends Error {
  readonly rejected: RejectedDocument[];

  constructor(message: string, rejected: RejectedDocument[] = []) {
    super(message);
    this.name = 'FillFailure';
    this.rejected = rejected;
  }
}

/**
 * Fills a new collection with all cars of a dealer, then switches the alias to it in one step. Until then searches use
 * the previous collection. That one is kept until the next fill; older ones are deleted.
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
    const rejected = await importCars(server, collection, cars, options);
    await checkCount(server, collection, cars.length, rejected, options);
    await server.aliases().upsert(alias, { collection_name: collection });
    const removed = await removeOlder(server, slug, previous).catch(() => []);
    return { collection, cars: cars.length - rejected.length, rejected, removed };
  } catch (error) {
    await deleteUnlessInUse(server, alias, collection);
    throw error;
  }
}

/**
 * Writes the synonyms of a new collection by the API of Typesense 29. The client's own method for it prints a warning
 * about version 30.
 */
async function writeSynonyms(
  server: Client,
  collection: string,
  synonyms: readonly SynonymRule[],
): Promise<void> {
  for (const [index, { words, typed }] of synonyms.entries()) {
    const rule = { synonyms: [...words], ...(typed !== undefined && { root: typed }) };
    await server.apiCall.put(`/collections/${collection}/synonyms/synonym-${index}`, rule);
  }
}

async function importCars(
  server: Client,
  collection: string,
  cars: readonly ListedCar[],
  { batchSize = 500, batchTimeoutMs = 120_000 }: FillOptions,
): Promise<RejectedDocument[]> {
  // For equal ranks Typesense returns the document that was imported last first, so the order is reversed.
  const documents = cars.map(documentOf).sort((a, b) => newestFirst(b, a));
  const rejected: RejectedDocument[] = [];
  for (let at = 0; at < documents.length; at += batchSize) {
    const batch = documents.slice(at, at + batchSize);
    const lines = batch.map((document) => JSON.stringify(document)).join('\n');
    // With 'upsert' a batch can be sent again to another node when its answer was lost.
    const importing = server.collections(collection).documents().import(lines, { action: 'upsert' });
    rejected.push(...rejectedOf(batch, await withTimeLimit(importing, batchTimeoutMs)));
  }
  return rejected;
}

/** Reads the rejected documents. The server returns one line per document, in the order of the request. */
function rejectedOf(batch: readonly CarDocument[], answer: string): RejectedDocument[] {
  const lines = typeof answer === 'string' ? answer.trim().split('\n') : [answer];
  if (lines.length !== batch.length) {
    throw new FillFailure(`The server returned ${lines.length} lines for ${batch.length} documents.`);
  }
  return batch.flatMap((document, index) => {
    const { success, error } = outcomeOf(lines[index]);
    return success === true ? [] : { id: String(document.id), reason: String(error ?? 'no reason given') };
  });
}

function outcomeOf(line: unknown): { success?: unknown; error?: unknown } {
  // The client returns a single line as a parsed object.
  if (typeof line !== 'string') return line as object;
  try {
    return JSON.parse(line) as object;
  } catch {
    throw new FillFailure(`The server returned an invalid line for an import: '${line.slice(0, 80)}'.`);
  }
}

async function checkCount(
  server: Client,
  collection: string,
  sent: number,
  rejected: RejectedDocument[],
  { replicationTimeoutMs = 15_000 }: FillOptions,
): Promise<void> {
  if (rejected.length > Math.max(1, Math.floor(sent / documentsPerTolerated))) {
    const message = `The server rejected ${rejected.length} of ${sent} documents. That is too many to continue.`;
    throw new FillFailure(message, rejected);
  }
  const imported = sent - rejected.length;
  const held = await pollUntil(
    () => documentsIn(server, collection),
    (count) => count === imported,
    replicationTimeoutMs,
  );
  if (held !== imported) {
    const message = `The new collection holds ${held ?? 'no'} documents; ${imported} were imported.`;
    throw new FillFailure(message, rejected);
  }
}

/** The number of documents in a collection. Undefined when the node does not have the collection yet. */
async function documentsIn(server: Client, collection: string): Promise<number | undefined> {
  return (await undefinedIfMissing(() => server.collections(collection).retrieve()))?.num_documents;
}

/** The collection of an alias. Undefined when the alias does not exist. */
async function collectionOfAlias(server: Client, alias: string): Promise<string | undefined> {
  return (await undefinedIfMissing(() => server.aliases(alias).retrieve()))?.collection_name;
}

async function undefinedIfMissing<Found>(request: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Errors.ObjectNotFound) return undefined;
    throw error;
  }
}

/** Deletes the dealer's collections that were filled before the previous one. */
async function removeOlder(server: Client, slug: string, previous: string | undefined): Promise<string[]> {
  const oldest = previous === undefined ? undefined : filledAt(slug, previous);
  if (oldest === undefined) return [];
  const removed: string[] = [];
  for (const { name } of await server.collections().retrieve()) {
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
