import { join } from 'node:path';
import { Errors } from 'typesense';
import { loadDealers } from '../config/load.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { currentStock, stockDirOf } from '../inventory/feed/take-stock.ts';
import { readStock } from '../inventory/read-stock.ts';
import { DealerReleases } from '../release-store/dealer-releases.ts';
import { cachedCopies, type StockCopies } from '../release-store/stock-copies.ts';
import type { TypesenseSetup } from '../search/browser/search-client.ts';
import { FillFailure, type RejectedDocument } from '../search/typesense/import-documents.ts';
import {
  obtainSearchOnlyKey,
  outdatedKeys,
  type ParentKey,
  readParentKeys,
  rotateSearchOnlyKey,
  searchOnlyKeyFault,
} from '../search/typesense/search-only-key.ts';
import {
  type AdminServer,
  adminClient,
  type Leftovers,
  leftoversOf,
  readServerContents,
  removeLeftovers,
  type ServerContents,
  whenReady,
} from '../search/typesense/search-server.ts';
import { updateCollection, withdrawCars } from '../search/typesense/update-collection.ts';
import { planningOf } from '../site/planning.ts';
import { wantsTypesense } from '../site/search/engine-setup-of.ts';
import { dealerToday } from '../site/site-identity.ts';
import { mediaOf } from './build-slice.ts';
import { dealerSlugs } from './dealer-inputs.ts';

export interface IndexOptions {
  dealersDir: string;
  cacheDir: string;
  /** The last good stock of feeds. */
  copies?: StockCopies;
  /** The dealers to index. Default: all. */
  slugs?: readonly string[] | undefined;
  /** True to index these dealers with any engine. Default: only those that use Typesense. */
  anyEngine?: boolean;
  /** True when `slugs` were just released: with the stock that was released. */
  released?: boolean;
  /** True to fill new collections, even where the current ones can be updated. */
  full?: boolean;
  /** Milliseconds since 1970. The dealer's date decides which cars a site lists. */
  now: number;
  /** Reads the reserved cars of dealers by their slugs. Default: no car is reserved. */
  readHeld?: (slugs: readonly string[]) => Promise<(slug: string) => readonly string[] | undefined>;
  server: AdminServer;
  /** Called when a dealer is finished. */
  onDealer?: (outcome: IndexOutcome) => void;
}

/** Why the index of a dealer was not updated, and what to do. */
const failureOf = (slug: string, message: string, remedy: string, rejected: RejectedDocument[] = []) =>
  ({ slug, ok: false, message, remedy, rejected }) as const;

/** The failure that an error of the search server means. */
function indexFailureOf(slug: string, error: unknown, nodes: TypesenseSetup['nodes']) {
  const said = error instanceof Error ? error.message : String(error);
  const failure = (message: string, remedy: string) =>
    failureOf(slug, message, remedy, error instanceof FillFailure ? error.rejected : []);
  if (error instanceof FillFailure)
    return failure(said, 'The old index still answers. Fix what is reported and run it again.');
  if (error instanceof Errors.RequestUnauthorized)
    return failure(
      'The search server refuses the key.',
      'Set TYPESENSE_API_KEY to a key that may do everything (--api-key of the server).',
    );
  if (error instanceof Errors.HTTPError || error instanceof Errors.TypesenseError)
    return failure(
      `The search server says: ${said}`,
      'The old index still answers; see the log of the server and run it again.',
    );
  if ((error as { isAxiosError?: boolean }).isAxiosError) {
    const tried = nodes.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`).join(', ');
    const remedy = 'Start it or correct TYPESENSE_URL, and run it again.';
    return failure(`No search server answers at ${tried} (${said}).`, remedy);
  }
  return failure(said, 'The old index still answers.');
}

/** The result for one dealer. */
export type IndexOutcome = NonNullable<Awaited<ReturnType<typeof indexDealer>>>;

type ListedServer = ReturnType<typeof listedServer>;

/** The search server, with what it holds. That is listed once for all dealers, when the first one needs it. */
function listedServer(server: AdminServer) {
  const client = adminClient(server);
  let contents: Promise<ServerContents> | undefined;
  let keys: Promise<readonly ParentKey[]> | undefined;
  return {
    client,
    contents: () => (contents ??= whenReady(client).then(() => readServerContents(client))),
    keys: () => (keys ??= readParentKeys(client)),
  };
}

/**
 * Updates the search indexes of dealers, one after the other. A failing dealer keeps its old index, and the others
 * continue.
 *
 * @returns what came of each, and the problems of dealers that could not be loaded
 */
export async function indexFleet(options: IndexOptions) {
  const copies = options.copies ?? cachedCopies(options.cacheDir);
  const { dealers, problems } = await loadDealers(options.dealersDir, options.slugs, {
    adminKeys: [options.server.adminKey],
    published: new DealerReleases(copies.store),
  });
  const server = listedServer(options.server);
  const outcomes: IndexOutcome[] = [];
  for (const dealer of dealers) {
    const outcome = await indexDealer(server, dealer, options).catch((error: unknown) =>
      indexFailureOf(dealer.slug, error, options.server.nodes),
    );
    if (!outcome) continue;
    outcomes.push(outcome);
    options.onDealer?.(outcome);
  }
  return { outcomes, problems };
}

/** Returns undefined for a dealer that does not use Typesense, unless `anyEngine` is set. */
async function indexDealer(server: ListedServer, dealer: Dealer, options: Omit<IndexOptions, 'onDealer'>) {
  const started = performance.now();
  const { slug, search } = dealer;
  const { anyEngine = false, full = false } = options;
  if (!anyEngine && search.engine === 'static') return undefined;
  const { cars, dropped } = await listedCars(dealer, options);
  if (!anyEngine && !wantsTypesense(dealer, cars.length)) return undefined;
  // A stock that could not be read must not empty the index.
  if (cars.length === 0 && dropped[0]) {
    const message = `No car of its stock can be listed. ${dropped[0].place}: ${dropped[0].reason}`;
    return failureOf(slug, message, 'The old index still answers.');
  }
  const { client } = server;
  const contents = await server.contents();
  const filled = await updateCollection(client, slug, cars, { synonyms: search.synonyms, full, contents });
  const { nodes, adminKey } = options.server;
  const { searchOnlyKey: configured, fromEnvironment = false } = search.typesense ?? {};
  // A build that takes the server from its environment computes the first key, which does not have to be on the server.
  const ownKey = async () =>
    obtainSearchOnlyKey(client, adminKey, slug, fromEnvironment ? [] : await server.keys());
  const key = (fromEnvironment ? undefined : configured) ?? (await ownKey());
  const fault = await searchOnlyKeyFault(nodes, key, slug);
  if (fault) {
    const message = `Its cars are indexed, but its search-only key is wrong: ${fault}.`;
    const remedy = `Write "searchOnlyKey": "${await ownKey()}" in its dealer.json and delete the other key on the server.`;
    return failureOf(slug, message, remedy, filled.rejected);
  }
  return {
    slug,
    ok: true as const,
    seconds: Math.round(performance.now() - started) / 1000,
    /** Lines of the stock that are left out. Neither the site nor the index has their cars. */
    dropped,
    ...filled,
    /** A new search-only key, which must be added to the dealer's configuration. */
    ...(configured ? {} : { newKey: key }),
  };
}

/** Returns exactly the cars that the dealer's site lists, and the lines of the stock that are left out. */
async function listedCars(dealer: Dealer, options: Omit<IndexOptions, 'onDealer'>) {
  const folder = join(options.dealersDir, dealer.slug);
  const today = dealerToday(dealer, options.now);
  const copies = options.copies ?? cachedCopies(options.cacheDir);
  const copyFile = join(stockDirOf(options.cacheDir, options.dealersDir), `${dealer.slug}.ndjson`);
  const inventory = options.released
    ? await readStock(dealer, { folder, today, copyFile })
    : await currentStock(dealer, { ...options, copies, todayOf: () => today, environment: process.env });
  const { stock } = planningOf({
    dealer,
    inventory,
    today,
    held: (await options.readHeld?.([dealer.slug]))?.(dealer.slug),
    prices: await copies.prices(dealer.slug),
    folder,
    mediaFiles: mediaOf(folder),
  });
  return { cars: stock.map(({ listed }) => listed), dropped: inventory.rejects };
}

/** The indexes on the search server, for publishing (`SearchIndex`). */
export function releasedIndex({
  server,
  now,
  ...options
}: Pick<IndexOptions, 'dealersDir' | 'cacheDir' | 'copies' | 'readHeld'> & {
  server: AdminServer;
  now: () => number;
}) {
  const client = adminClient(server);
  const textOf = ({ message, remedy }: { message: string; remedy: string }) => `${message} ${remedy}`;
  return {
    /** Deletes the cars with these slugs from a dealer's index. */
    async withdraw(slug: string, slugsOfCars: readonly string[]): Promise<void> {
      await withdrawCars(client, slug, slugsOfCars).catch((error: unknown) => {
        throw new Error(textOf(indexFailureOf(slug, error, server.nodes)));
      });
    },
    /** Makes the indexes of these dealers equal to their stock, for those that use the server. Returns what failed. */
    async fill(slugs: readonly string[]): Promise<{ slug: string; message: string }[]> {
      const released = { ...options, server, slugs, released: true, now: now() };
      const { outcomes, problems } = await indexFleet(released);
      return [
        ...outcomes.flatMap((one) => (one.ok ? [] : [{ slug: one.slug, message: textOf(one) }])),
        ...problems.map(({ dealer, message }) => ({ slug: dealer, message })),
      ];
    },
  };
}

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
