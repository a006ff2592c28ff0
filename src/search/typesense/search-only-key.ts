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
  /** Id on the server. */
  id: number;
  slug: string;
  /** Number of the key, from 1. Each rotation adds one. */
  generation: number;
}

/** The parent keys of all dealers, from one listing for the whole fleet. */
export async function readParentKeys(server: Client): Promise<ParentKey[]> {
  const { keys } = await server.keys().retrieve();
  return keys.flatMap((key) => parentKeyOf(key) ?? []);
}

const descriptionOf = (slug: string, generation: number) =>
  `Searches ${collectionAlias(slug)}${generation > 1 ? `, ${generation}` : ''}`;

function parentKeyOf({ id, description = '' }: KeySchema): ParentKey | undefined {
  const [, slug, generation = '1'] = /^Searches cars_([^_, ]+)(?:, (\d+))?$/.exec(description) ?? [];
  return slug === undefined ? undefined : { id, slug, generation: Number(generation) };
}

/** The newest generation of a dealer's parent keys. 0 when there is none. */
const newestOf = (keys: readonly ParentKey[], slug: string) =>
  Math.max(0, ...keys.filter((key) => key.slug === slug).map(({ generation }) => generation));

/**
 * Returns the key that a dealer's pages search with, and creates its parent key on the server if that is missing.
 *
 * The parent key only permits searches in this dealer's cars. It is not published, so it can be replaced
 * (`rotateSearchOnlyKey`) without changing the admin key. Typesense shows a key only once, so its value is derived from
 * the admin key and is the same in every run. It has 32 characters, because Typesense treats longer keys as scoped keys.
 * The published key is a scoped key of it, with fixed parameters.
 */
export async function obtainSearchOnlyKey(
  server: Client,
  adminKey: string,
  slug: string,
  keys?: readonly ParentKey[],
): Promise<string> {
  const generation = Math.max(1, newestOf(keys ?? (await readParentKeys(server)), slug));
  return createKey(server, adminKey, slug, generation);
}

/**
 * Creates the next parent key of a dealer and returns the key for its pages. The earlier keys work until
 * `outdatedKeys` are deleted, so that pages with them can be replaced first.
 */
export async function rotateSearchOnlyKey(server: Client, adminKey: string, slug: string): Promise<string> {
  const newest = newestOf(await readParentKeys(server), slug);
  return createKey(server, adminKey, slug, newest + 1);
}

/** The parent keys of a dealer that its pages no longer use, because `dealer.json` has the key of a newer one. */
export function outdatedKeys(
  keys: readonly ParentKey[],
  { slug, searchOnlyKey }: { slug: string; searchOnlyKey: string },
  adminKey: string,
): ParentKey[] {
  const own = keys.filter((key) => key.slug === slug);
  const used = own.find(({ generation }) => publicSearchKey(adminKey, slug, generation) === searchOnlyKey);
  return used ? own.filter(({ generation }) => generation < used.generation) : [];
}

async function createKey(
  server: Client,
  adminKey: string,
  slug: string,
  generation: number,
): Promise<string> {
  try {
    await server.keys().create({
      description: descriptionOf(slug, generation),
      actions: ['documents:search'],
      collections: [readableCollections(slug)],
      value: parentSearchKey(adminKey, slug, generation),
    });
  } catch (error) {
    if (!(error instanceof Errors.ObjectAlreadyExists)) throw error;
  }
  return publicSearchKey(adminKey, slug, generation);
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
