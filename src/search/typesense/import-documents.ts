import { createHash } from 'node:crypto';
import { Client, Errors } from 'typesense';
import type { SearchNode } from '../../config/search-nodes.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { newestFirst } from '../static/documents.ts';
import { pollUntil, withTimeLimit } from '../time-limit.ts';
import { type CarDocument, documentOf } from './collection.ts';
import { listOrderField } from './search-parameters.ts';

/** A document that the server rejected. */
export interface RejectedDocument {
  id: string;
  reason: string;
}

export interface ImportLimits {
  batchSize?: number;
  /** Time limit for one batch, in milliseconds. The Typesense client itself has no limit for imports. */
  batchTimeoutMs?: number;
  /** Time limit for the replication to the other nodes, in milliseconds. */
  replicationTimeoutMs?: number;
}

/** An import fails when more than one in this many of the dealer's documents is rejected. */
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

/** A car as the collection stores it. */
type IndexedDocument = CarDocument & {
  /** A greater number comes first among equal cars, see `listOrderField`. */
  [listOrderField]: number;
  /** Hash of all other fields. It is stored but not indexed, so that an update sends only what changed. */
  fingerprint: string;
};

/** Cars that were listed in the same second: at most one million, so that the result stays an exact number. */
const perSecond = 1_000_000;

/**
 * The documents of all cars of a dealer, in reverse of the order of the static engine.
 *
 * Typesense sorts equal documents by their arrival, which an update would change. So `list_order` is a number of its
 * own for every car: the time when it was listed, and among cars of the same second its place by id.
 */
export function documentsOf(cars: readonly ListedCar[]): IndexedDocument[] {
  const documents = cars.map(documentOf).sort((a, b) => newestFirst(b, a));
  let [second, place] = [Number.NaN, 0];
  return documents.map((document) => {
    const listedAt = Number(document.created_at);
    [second, place] = [listedAt, listedAt === second ? place + 1 : 0];
    const ordered = { ...document, [listOrderField]: listedAt * perSecond + place };
    const fingerprint = createHash('sha256').update(JSON.stringify(ordered)).digest('hex').slice(0, 16);
    return { ...ordered, fingerprint };
  });
}

/**
 * Writes documents into a collection, in batches. Documents with the same id are replaced.
 *
 * @param of the number of the dealer's documents, which decides how many rejected ones are too many
 * @returns the rejected documents
 * @throws FillFailure when too many are rejected
 */
export async function importDocuments(
  server: Client,
  collection: string,
  documents: readonly IndexedDocument[],
  of: number,
  { batchSize = 500, batchTimeoutMs = 120_000 }: ImportLimits,
): Promise<RejectedDocument[]> {
  const rejected: RejectedDocument[] = [];
  for (let at = 0; at < documents.length; at += batchSize) {
    const batch = documents.slice(at, at + batchSize);
    const lines = batch.map((document) => JSON.stringify(document)).join('\n');
    // With 'upsert' a batch can be sent again to another node when its answer was lost.
    const importing = server.collections(collection).documents().import(lines, { action: 'upsert' });
    rejected.push(...rejectedOf(batch, await withTimeLimit(importing, batchTimeoutMs)));
  }
  if (rejected.length > Math.max(1, Math.floor(of / documentsPerTolerated))) {
    const message = `The server rejected ${rejected.length} of ${of} documents. That is too many to continue.`;
    throw new FillFailure(message, rejected);
  }
  return rejected;
}

/** Reads the rejected documents. The server returns one line per document, in the order of the request. */
function rejectedOf(batch: readonly IndexedDocument[], answer: string): RejectedDocument[] {
  const lines = linesOf(answer);
  if (lines.length !== batch.length) {
    throw new FillFailure(`The server returned ${lines.length} lines for ${batch.length} documents.`);
  }
  return batch.flatMap((document, index) => {
    const { success, error } = lines[index]!;
    return success === true ? [] : { id: String(document.id), reason: String(error ?? 'no reason given') };
  });
}

/**
 * The objects of an answer with one line of JSON each.
 *
 * @param answer the client returns a single line as a parsed object
 */
export function linesOf(answer: unknown): Record<string, unknown>[] {
  if (typeof answer !== 'string') return [answer as Record<string, unknown>];
  const lines = answer.trim().split('\n');
  return lines.filter(Boolean).map((line) => {
    try {
      return JSON.parse(line) as Record<string, unknown>;
    } catch {
      throw new FillFailure(`The server returned an invalid line: '${line.slice(0, 80)}'.`);
    }
  });
}

/** Time for one node to say what it holds, in seconds. */
const countTimeoutSeconds = 3;

/**
 * Waits until every node of the server holds the expected number of documents. A node that is down is left out: it
 * answers no search either before it has read what it missed.
 *
 * @returns what another node still holds when the time is over, as a sentence. Undefined when there is none
 * @throws when no node answers
 */
export async function countFault(
  server: Client,
  collection: string,
  expected: number,
  { replicationTimeoutMs = 15_000 }: ImportLimits,
): Promise<string | undefined> {
  const faults = (server.configuration.nodes as SearchNode[]).map(async (node) => {
    const limits = { numRetries: 1, connectionTimeoutSeconds: countTimeoutSeconds };
    const only = new Client({ ...server.configuration, nodes: [node], ...limits });
    const held = await pollUntil(
      async () => (await undefinedIfMissing(() => only.collections(collection).retrieve()))?.num_documents,
      (count) => count === expected,
      replicationTimeoutMs,
    );
    if (held === expected) return undefined;
    const at = `${node.protocol}://${node.host}:${node.port}`;
    return `On ${at} the collection holds ${held ?? 'no'} documents; ${expected} were imported.`;
  });
  const answers = (await Promise.allSettled(faults)).filter((one) => one.status === 'fulfilled');
  if (answers.length === 0) await faults[0];
  return answers.find(({ value }) => value !== undefined)?.value;
}

export async function undefinedIfMissing<Found>(request: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Errors.ObjectNotFound) return undefined;
    throw error;
  }
}
