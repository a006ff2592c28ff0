import { createHmac } from 'node:crypto';
import { Client, Errors } from 'typesense';
import type { TypesenseSetup } from '../browser/engine-setup.ts';
import { pollUntil } from '../time-limit.ts';
import { collectionAlias, readableCollections } from './collection.ts';

/** Time limit of one request, in seconds. */
const timeoutSeconds = 10;
/** Time limit for the replication of a new key or alias to all nodes, in milliseconds. */
const replicationMs = 3000;

/**
 * Returns the key that a dealer's pages search with, and creates it on the server if it is missing. It only permits
 * searches in this dealer's cars. Typesense shows a key only once, so its value is derived from the admin key and is
 * the same in every run. It has 32 characters, because Typesense treats longer keys as scoped keys.
 */
export async function obtainSearchOnlyKey(server: Client, adminKey: string, slug: string): Promise<string> {
  const alias = collectionAlias(slug);
  const value = createHmac('sha256', adminKey).update(`search only ${alias}`).digest('hex').slice(0, 32);
  try {
    await server.keys().create({
      description: `Searches ${alias}`,
      actions: ['documents:search'],
      collections: [readableCollections(slug)],
      value,
    });
  } catch (error) {
    if (!(error instanceof Errors.ObjectAlreadyExists)) throw error;
  }
  return value;
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
