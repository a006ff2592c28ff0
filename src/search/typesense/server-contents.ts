import type { Client } from 'typesense';
import type { CollectionSchema } from 'typesense/lib/Typesense/Collection.js';
import { pollUntil } from '../time-limit.ts';

/** Everything of our dealers that a search server holds, from one listing for the whole fleet. */
export interface ServerContents {
  /** By name. */
  collections: ReadonlyMap<string, CollectionSchema>;
  /** Names of collections by alias. */
  aliases: ReadonlyMap<string, string>;
}

export async function readServerContents(server: Client): Promise<ServerContents> {
  const [collections, { aliases }] = await Promise.all([
    server.collections().retrieve(),
    server.aliases().retrieve(),
  ]);
  return {
    collections: new Map(collections.map((collection) => [collection.name, collection])),
    aliases: new Map(aliases.map(({ name, collection_name }) => [name, collection_name])),
  };
}

/**
 * Waits until the server has read its log. A server that was restarted answers earlier than that, with collections
 * that are missing or incomplete.
 *
 * @throws when it still reads it after the time
 */
export async function whenReady(server: Client, timeoutMs = 60_000): Promise<void> {
  const isReady = await pollUntil(
    () => server.health.retrieve().then(({ ok }) => ok, notReadyYet),
    Boolean,
    timeoutMs,
  );
  if (!isReady) throw new Error('The search server has not finished reading its data. Run it again later.');
}

function notReadyYet(error: unknown): false {
  if ((error as { httpStatus?: number }).httpStatus === 503) return false;
  throw error;
}
