import { loadDealers } from '../config/load.ts';
import { outdatedKeys, readParentKeys, rotateSearchOnlyKey } from '../search/typesense/search-only-key.ts';
import {
  type AdminServer,
  adminClient,
  type Leftovers,
  leftoversOf,
  readServerContents,
  removeLeftovers,
  whenReady,
} from '../search/typesense/search-server.ts';
import { dealerSlugs } from './dealer-inputs.ts';

/**
 * Removes from the search server what is no longer used: the indexes and keys of dealers without a folder, and keys
 * that a rotation replaced, once `dealer.json` has the newer one.
 *
 * @throws when none of the indexes on the server belongs to a dealer of the folder, because the folder may be wrong
 */
export async function pruneServer(server: AdminServer, dealersDir: string): Promise<Leftovers> {
  const client = adminClient(server);
  const slugs = dealerSlugs(dealersDir);
  await whenReady(client);
  const [contents, keys] = await Promise.all([readServerContents(client), readParentKeys(client)]);
  const left = leftoversOf(contents, keys, slugs);
  if (left.aliases.length > 0 && left.aliases.length === contents.aliases.size)
    throw new Error(
      `No index on the server belongs to a dealer in ${dealersDir}, so nothing was removed. Name the folder with --dealers.`,
    );
  const { dealers } = await loadDealers(dealersDir);
  const outdated = dealers.flatMap(({ slug, search }) =>
    search.typesense ? outdatedKeys(keys, { slug, searchOnlyKey: search.typesense.searchOnlyKey }) : [],
  );
  const all = { ...left, keys: [...left.keys, ...outdated] };
  await removeLeftovers(client, all);
  return all;
}

/** Makes a new key for the pages of each dealer. The present one works until `pruneServer` removes it. */
export async function rotateKeys(server: AdminServer, slugs: readonly string[]) {
  const client = adminClient(server);
  const keys: { slug: string; searchOnlyKey: string }[] = [];
  for (const slug of slugs) keys.push({ slug, searchOnlyKey: await rotateSearchOnlyKey(client, slug) });
  return keys;
}
