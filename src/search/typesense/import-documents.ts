import { type Client, Errors } from 'typesense';
import { pollUntil, withTimeLimit } from '../time-limit.ts';
import type { IndexedDocument } from './indexed-documents.ts';

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

/**
 * Waits until a collection holds the expected number of documents.
 *
 * @returns the number that it holds, which differs when the time is over. Undefined when the node does not have the
 *   collection.
 */
export function heldDocuments(
  server: Client,
  collection: string,
  expected: number,
  { replicationTimeoutMs = 15_000 }: ImportLimits,
): Promise<number | undefined> {
  return pollUntil(
    async () => (await undefinedIfMissing(() => server.collections(collection).retrieve()))?.num_documents,
    (count) => count === expected,
    replicationTimeoutMs,
  );
}

export async function undefinedIfMissing<Found>(request: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Errors.ObjectNotFound) return undefined;
    throw error;
  }
}
