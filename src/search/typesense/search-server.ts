import { Client } from 'typesense';
import type { CollectionSchema } from 'typesense/lib/Typesense/Collection.js';
import type { TypesenseSetup } from '../browser/search-client.ts';
import { pollUntil } from '../time-limit.ts';
import { slugOf } from './collection.ts';
import { undefinedIfMissing } from './import-documents.ts';
import type { ParentKey } from './search-only-key.ts';

/** Everything of our dealers that a search server holds, from one listing for the whole fleet. */
export interface ServerContents {
  /** By name. */
  collections: ReadonlyMap<string, CollectionSchema>;
  /** Names of collections by alias. */
  aliases: ReadonlyMap<string, string>;
  /** Names of all sets of synonyms. Undefined before version 30, whose collections have synonyms of their own. */
  synonymSets: readonly string[] | undefined;
}

export async function readServerContents(server: Client): Promise<ServerContents> {
  const [collections, { aliases }, { version }] = await Promise.all([
    server.collections().retrieve(),
    server.aliases().retrieve(),
    server.debug.retrieve(),
  ]);
  // A build between two versions has no number, and the newest API.
  const hasSets = !(Number.parseInt(version, 10) < 30);
  const sets = hasSets ? await server.synonymSets().retrieve() : undefined;
  return {
    collections: new Map(collections.map((collection) => [collection.name, collection])),
    aliases: new Map(aliases.map(({ name, collection_name }) => [name, collection_name])),
    synonymSets: sets?.map(({ name }) => name),
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

/** What dealers that have no folder any more left on the server. */
export interface Leftovers {
  /** Slugs. */
  dealers: string[];
  /** Names. */
  aliases: string[];
  collections: string[];
  /** Also those of other dealers that no collection names any more. */
  synonymSets: string[];
  keys: ParentKey[];
}

/** @param slugs all dealers that have a folder */
export function leftoversOf(
  { collections, aliases, synonymSets = [] }: ServerContents,
  keys: readonly ParentKey[],
  slugs: readonly string[],
): Leftovers {
  const known = new Set(slugs);
  const hasLeft = (slug: string | undefined) => slug !== undefined && !known.has(slug);
  const staying = [...collections.values()].filter(({ name }) => !hasLeft(slugOf(name)));
  const named = staying.flatMap(({ synonym_sets = [] }) => synonym_sets);
  const left = {
    aliases: [...aliases.keys()].filter((name) => hasLeft(slugOf(name))),
    collections: [...collections.keys()].filter((name) => hasLeft(slugOf(name))),
    synonymSets: synonymSets.filter((name) => slugOf(name) !== undefined && !named.includes(name)),
    keys: keys.filter(({ slug }) => hasLeft(slug)),
  };
  const names = [...left.aliases, ...left.collections].map((name) => slugOf(name)!);
  const dealers = new Set([...names, ...left.keys.map(({ slug }) => slug)]);
  return { dealers: [...dealers].sort(), ...left };
}

/**
 * Deletes leftovers. Keys go first, so that nobody finds cars that have no page any more. Sets of synonyms go last: the
 * server refuses to search a collection without the sets that it names.
 *
 * Another machine may do the same at the same time, so what is already gone is not an error.
 */
export async function removeLeftovers(
  server: Client,
  { keys, aliases, collections, synonymSets }: Leftovers,
): Promise<void> {
  for (const { id } of keys) await undefinedIfMissing(() => server.keys(id).delete());
  for (const name of aliases) await undefinedIfMissing(() => server.aliases(name).delete());
  for (const name of collections) await undefinedIfMissing(() => server.collections(name).delete());
  for (const name of synonymSets) await undefinedIfMissing(() => server.synonymSets(name).delete());
}

/** A search server with the key that may do everything. */
export interface AdminServer {
  nodes: TypesenseSetup['nodes'];
  adminKey: string;
}

/** Time for one request that is not an import, in seconds. */
const usualTimeoutSeconds = 10;

export function adminClient({ nodes, adminKey }: AdminServer, timeoutSeconds = usualTimeoutSeconds): Client {
  return new Client({
    nodes,
    apiKey: adminKey,
    connectionTimeoutSeconds: timeoutSeconds,
    ...retriesFor(nodes.length),
    logLevel: 'silent',
  });
}

/**
 * A single server gets one retry. A cluster without a leader accepts no cars until it has elected one, which takes up
 * to 10 s.
 */
function retriesFor(nodes: number) {
  return nodes > 1 ? { numRetries: 10, retryIntervalSeconds: 2 } : { numRetries: 1 };
}

/** A snapshot of a large server takes minutes. In seconds. */
const snapshotTimeoutSeconds = 1800;

/**
 * Makes the server write a snapshot of all its data.
 *
 * @param folder a path on the server's disk, which must not exist yet
 */
export async function takeSnapshot({ nodes, adminKey }: AdminServer, folder: string): Promise<void> {
  // Of a cluster, one node is enough: all have the same data.
  const server = adminClient({ nodes: nodes.slice(0, 1), adminKey }, snapshotTimeoutSeconds);
  await server.operations.perform('snapshot', { snapshot_path: folder });
}
