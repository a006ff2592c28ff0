import { createHmac } from 'node:crypto';
import { Client, Errors } from 'typesense';
import type { TypesenseSetup } from '../browser/engine-setup.ts';
import { collectionAlias, readableCollections } from './collection-names.ts';
import { settled } from './settled.ts';

/** Time for one request about keys, in seconds. */
const timeoutSeconds = 10;
/** For a node to hear of a new key or alias, in milliseconds. */
const patienceMs = 3000;

/**
 * The key that a dealer's pages search with, made on the server if it is not there: it searches this dealer's cars and
 * does nothing else. Typesense shows a key only once, so its value is derived from the admin key, which makes every
 * run give the same one. 32 characters: longer ones are read as scoped keys.
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

/** What is wrong with a dealer's search-only key, found by trying it; undefined when it does what it should and no more. */
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
  if (!(await settled(canSearch, Boolean, patienceMs))) return `it cannot search ${alias}`;
  if (await isAllowed(() => holder.collections().retrieve())) return 'it can do more than search';
  // No such collection, but who may search it may search the cars of other dealers.
  if (await isAllowed(searching(`${alias}-of-another`))) return "it can search other dealers' cars";
  return undefined;
}

/** Whether the server lets the key do it; that what was asked for does not exist is said only to those it lets. */
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
