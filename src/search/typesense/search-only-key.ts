import { randomBytes } from 'node:crypto';
import { Client, Errors } from 'typesense';
import type { KeySchema } from 'typesense/lib/Typesense/Key.js';
import { parentSearchKey, publicSearchKey } from '../../config/search-nodes.ts';
import type { TypesenseSetup } from '../browser/search-client.ts';
import { pollUntil } from '../time-limit.ts';
import { collectionAlias, readableCollections } from './collection.ts';

/** Time limit of one request, in seconds. */
const timeoutSeconds = 10;
/** Time limit for the replication of a new key or alias to all nodes, in milliseconds. */
const replicationMs = 3000;

/** A parent key on the server, from which the key of a dealer's pages is made. */
export interface ParentKey {
  /** Id on the server. A later key has a greater one. */
  id: number;
  slug: string;
  /** The key of pages that was made from it. Undefined where an earlier version created the parent key. */
  published: string | undefined;
}

/** The parent keys of all dealers, from one listing for the whole fleet. */
export async function readParentKeys(server: Client): Promise<ParentKey[]> {
  const { keys } = await server.keys().retrieve();
  return keys.flatMap((key) => parentKeyOf(key) ?? []);
}

/** Earlier versions wrote the number of a rotation after the slug. */
function parentKeyOf({ id, description = '' }: KeySchema): ParentKey | undefined {
  const [, slug, published] = /^Searches cars_([^_,: ]+)(?:, \d+)?(?:: (\S+))?$/.exec(description) ?? [];
  return slug === undefined ? undefined : { id, slug, published };
}

/**
 * Returns the key that a dealer's pages search with, and creates its parent key on the server if that is missing.
 *
 * The parent key only permits searches in this dealer's cars. It is not published, so it can be replaced
 * (`rotateSearchOnlyKey`) without changing the admin key. The published key is a scoped key of it, with fixed parameters.
 * Typesense shows a key only once, so the description of the parent key has the published one: it stays the same when
 * the admin key changes.
 */
export async function obtainSearchOnlyKey(
  server: Client,
  adminKey: string,
  slug: string,
  keys?: readonly ParentKey[],
): Promise<string> {
  const own = (keys ?? (await readParentKeys(server))).filter((key) => key.slug === slug && key.published);
  const newest = own.sort((a, b) => b.id - a.id)[0]?.published;
  return newest ?? createKey(server, slug, parentSearchKey(adminKey, slug));
}

/**
 * Creates the next parent key of a dealer and returns the key for its pages. The earlier keys work until
 * `outdatedKeys` are deleted, so that pages with them can be replaced first.
 */
export function rotateSearchOnlyKey(server: Client, slug: string): Promise<string> {
  return createKey(server, slug, randomBytes(16).toString('hex'));
}

/** The parent keys of a dealer that its pages no longer use, because `dealer.json` has the key of a newer one. */
export function outdatedKeys(
  keys: readonly ParentKey[],
  { slug, searchOnlyKey }: { slug: string; searchOnlyKey: string },
): ParentKey[] {
  const own = keys.filter((key) => key.slug === slug);
  const used = own.find(({ published }) => published === searchOnlyKey);
  return used ? own.filter(({ id }) => id < used.id) : [];
}

/** @param value of the parent key: 32 characters, because Typesense treats longer keys as scoped keys */
async function createKey(server: Client, slug: string, value: string): Promise<string> {
  const published = publicSearchKey(value);
  try {
    await server.keys().create({
      description: `Searches ${collectionAlias(slug)}: ${published}`,
      actions: ['documents:search'],
      collections: [readableCollections(slug)],
      value,
    });
  } catch (error) {
    if (!(error instanceof Errors.ObjectAlreadyExists)) throw error;
  }
  return published;
}

/** Tests a dealer's search-only key. Returns the problem, or undefined when the key permits exactly what it should. */
export async function searchOnlyKeyFault(
  nodes: TypesenseSetup['nodes'],
  key: string,
  slug: string,
): Promise<string | undefined> {
  const holder = new Client({
    nodes,
    apiKey: key,
    connectionTimeoutSeconds: timeoutSeconds,
    logLevel: 'silent',
  });
  const alias = collectionAlias(slug);
  const searching = (name: string) => () =>
    holder.collections(name).documents().search({ q: '*', query_by: 'name', per_page: 0 });
  const canSearch = () => isAllowed(searching(alias));
  if (!(await pollUntil(canSearch, Boolean, replicationMs))) return `it cannot search ${alias}`;
  if (await isAllowed(() => holder.collections().retrieve())) return 'it can do more than search';
  // This collection does not exist, but a key that may search it may also search the cars of other dealers.
  if (await isAllowed(searching(`${alias}-of-another`))) return "it can search other dealers' cars";
  return undefined;
}

/**
 * True when the key permits the request. 'Not found' also means permitted: without permission the answer is 401 or 403.
 */
async function isAllowed(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (error) {
    if (error instanceof Errors.ObjectNotFound) return true;
    const status = (error as { httpStatus?: number }).httpStatus;
    if (status === 401 || status === 403) return false;
    throw error;
  }
}
