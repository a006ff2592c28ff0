import { type Client, Errors } from 'typesense';
import type { ListedCar } from '../../domain/listed-car.ts';
import { newestFirst } from '../static/table.ts';
import { inTime } from '../time-limit.ts';
import { type CarDocument, documentOf } from './car-document.ts';
import { collectionAlias, collectionName, filledAt } from './collection-names.ts';
import { carCollection } from './collection-schema.ts';
import { settled } from './settled.ts';

/** A document the server did not take. */
export interface RejectedDocument {
  id: string;
  reason: string;
}

export interface FilledCollection {
  collection: string;
  /** Documents in it. */
  cars: number;
  rejected: RejectedDocument[];
  /** Collections that were deleted. */
  removed: string[];
}

export interface FillOptions {
  /** Milliseconds since 1970; names the collection. */
  now?: number;
  batchSize?: number;
  /** For one batch; the client itself waits for an import without end. */
  batchTimeoutMs?: number;
  /** For a node that was not the one imported to, until it holds the cars as well. */
  patienceMs?: number;
}

/** Rejected documents are the others' reason to wait only when they are more than one in so many. */
const toleratedShare = 50;

/** An import that was given up; the alias is as it was. Its message says why. */
export class FillFailure extends Error {
  readonly rejected: RejectedDocument[];

  constructor(message: string, rejected: RejectedDocument[] = []) {
    super(message);
    this.name = 'FillFailure';
    this.rejected = rejected;
  }
}

/**
 * Fills a new collection with all of a dealer's cars and then, in one step, makes searches go there. Until that step
 * the collection of before answers; it is kept for one more filling, older ones are deleted.
 *
 * @throws whatever went wrong, after the half-made collection was deleted
 */
export async function fillCollection(
  server: Client,
  slug: string,
  cars: readonly ListedCar[],
  options: FillOptions = {},
): Promise<FilledCollection> {
  const alias = collectionAlias(slug);
  const collection = collectionName(slug, options.now ?? Date.now());
  const previous = await collectionBehind(server, alias);
  try {
    await server.collections().create(carCollection(collection));
    const rejected = await importCars(server, collection, cars, options);
    await checkCount(server, collection, cars.length, rejected, options);
    await server.aliases().upsert(alias, { collection_name: collection });
    const removed = await removeOlder(server, slug, previous).catch(() => []);
    return { collection, cars: cars.length - rejected.length, rejected, removed };
  } catch (error) {
    await discard(server, alias, collection);
    throw error;
  }
}

async function importCars(
  server: Client,
  collection: string,
  cars: readonly ListedCar[],
  { batchSize = 500, batchTimeoutMs = 120_000 }: FillOptions,
): Promise<RejectedDocument[]> {
  // Of equal cars Typesense puts the one imported last first: the order of a table, backwards.
  const documents = cars.map(documentOf).sort((a, b) => newestFirst(b, a));
  const rejected: RejectedDocument[] = [];
  for (let at = 0; at < documents.length; at += batchSize) {
    const batch = documents.slice(at, at + batchSize);
    const lines = batch.map((document) => JSON.stringify(document)).join('\n');
    // 'upsert': a batch whose answer was lost is sent to another node once more.
    const importing = server.collections(collection).documents().import(lines, { action: 'upsert' });
    rejected.push(...rejectedOf(batch, await inTime(importing, batchTimeoutMs)));
  }
  return rejected;
}

/** The server answers one line a document, in the order they were sent. */
function rejectedOf(batch: readonly CarDocument[], answer: string): RejectedDocument[] {
  const lines = typeof answer === 'string' ? answer.trim().split('\n') : [answer];
  if (lines.length !== batch.length) {
    throw new FillFailure(`The server answered ${lines.length} lines to ${batch.length} documents.`);
  }
  return batch.flatMap((document, index) => {
    const { success, error } = outcomeOf(lines[index]);
    return success === true ? [] : { id: String(document.id), reason: String(error ?? 'no reason given') };
  });
}

function outcomeOf(line: unknown): { success?: unknown; error?: unknown } {
  // A batch of one comes back parsed.
  if (typeof line !== 'string') return line as object;
  try {
    return JSON.parse(line) as object;
  } catch {
    throw new FillFailure(`The server answered an import with '${line.slice(0, 80)}'.`);
  }
}

async function checkCount(
  server: Client,
  collection: string,
  sent: number,
  rejected: RejectedDocument[],
  { patienceMs = 15_000 }: FillOptions,
): Promise<void> {
  if (rejected.length > Math.max(1, Math.floor(sent / toleratedShare))) {
    const message = `The server rejected ${rejected.length} of ${sent} documents, too many to go on without them.`;
    throw new FillFailure(message, rejected);
  }
  const imported = sent - rejected.length;
  const held = await settled(
    () => documentsIn(server, collection),
    (count) => count === imported,
    patienceMs,
  );
  if (held !== imported) {
    const message = `The new collection holds ${held ?? 'no'} documents; ${imported} were imported.`;
    throw new FillFailure(message, rejected);
  }
}

/** Undefined: the node that was asked has not heard of the collection. */
async function documentsIn(server: Client, collection: string): Promise<number | undefined> {
  return (await whatIsThere(() => server.collections(collection).retrieve()))?.num_documents;
}

/** The collection an alias stands for; undefined when there is no such alias. */
async function collectionBehind(server: Client, alias: string): Promise<string | undefined> {
  return (await whatIsThere(() => server.aliases(alias).retrieve()))?.collection_name;
}

async function whatIsThere<Thing>(ask: () => Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await ask();
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
 * Deletes a half-made collection, unless searches go there after all: the answer to the swap may be what was lost.
 * What cannot be deleted now goes with a later filling.
 */
async function discard(server: Client, alias: string, collection: string): Promise<void> {
  try {
    if ((await collectionBehind(server, alias)) === collection) return;
    await server.collections(collection).delete();
  } catch {
    // The failure that led here is the one to report.
  }
}
