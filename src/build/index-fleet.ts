import { join } from 'node:path';
import { Client, Errors } from 'typesense';
import { loadDealers } from '../config/load.ts';
import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { ListedCar } from '../domain/listed-car.ts';
import { currentStock, stockDirOf } from '../inventory/feed/take-stocks.ts';
import { readStock } from '../inventory/read-stock.ts';
import { cachedCopies, type StockCopies } from '../release-store/stock-copies.ts';
import type { TypesenseSetup } from '../search/browser/engine-setup.ts';
import { type FilledCollection, FillFailure, fillCollection } from '../search/typesense/fill-collection.ts';
import { obtainSearchOnlyKey, searchOnlyKeyFault } from '../search/typesense/search-only-key.ts';
import { dealerToday } from '../site/dealer-day.ts';
import { planningOf } from '../site/planning-of.ts';
import { wantsTypesense } from '../site/search/engine-setup-of.ts';
import { mediaOf } from './build-slice.ts';

export interface IndexOptions {
  dealersDir: string;
  cacheDir: string;
  /** The last good stock of feeds. */
  copies?: StockCopies;
  /** The dealers to index, with any engine. Default: all dealers that use Typesense. */
  slugs?: readonly string[] | undefined;
  /** True when `slugs` were just released: only those that use Typesense, with the stock that was released. */
  released?: boolean;
  /** Milliseconds since 1970. The dealer's date decides which cars a site lists. */
  now: number;
  /** Reads the reserved cars of dealers by their slugs. Default: no car is reserved. */
  readHeld?: (slugs: readonly string[]) => Promise<(slug: string) => readonly string[] | undefined>;
  server: { nodes: TypesenseSetup['nodes']; adminKey: string };
  /** Called when a dealer is finished. */
  onDealer?: (outcome: IndexOutcome) => void;
}

/** The result for one dealer. */
export type IndexOutcome =
  /** `newKey`: a new search-only key, which must be added to the dealer's configuration. */
  | ({ slug: string; ok: true; seconds: number; newKey?: string } & FilledCollection)
  | { slug: string; ok: false; message: string; remedy: string; rejected: FilledCollection['rejected'] };

export interface IndexResult {
  outcomes: IndexOutcome[];
  /** Problems of dealers that could not be loaded. */
  problems: ConfigProblem[];
}

/** Time for one request that is not an import, in seconds. */
const timeoutSeconds = 10;

/**
 * Fills the search indexes of dealers, one after the other. A failing dealer keeps its old index, and the others
 * continue.
 */
export async function indexFleet(options: IndexOptions): Promise<IndexResult> {
  const { dealers, problems } = await loadDealers(options.dealersDir, options.slugs, {
    adminKeys: [options.server.adminKey],
  });
  const server = new Client({
    nodes: options.server.nodes,
    apiKey: options.server.adminKey,
    connectionTimeoutSeconds: timeoutSeconds,
    ...retriesFor(options.server.nodes.length),
    logLevel: 'silent',
  });
  const outcomes: IndexOutcome[] = [];
  for (const dealer of dealers) {
    const outcome = await indexDealer(server, dealer, options).catch((error: unknown) =>
      failureOf(dealer.slug, error, options.server.nodes),
    );
    if (!outcome) continue;
    outcomes.push(outcome);
    options.onDealer?.(outcome);
  }
  return { outcomes, problems };
}

/**
 * A single server gets one retry. A cluster without a leader accepts no cars until it has elected one, which takes up
 * to 10 s.
 */
function retriesFor(nodes: number) {
  return nodes > 1 ? { numRetries: 10, retryIntervalSeconds: 2 } : { numRetries: 1 };
}

/** Returns undefined for a dealer that does not use Typesense and was not named. */
async function indexDealer(
  server: Client,
  dealer: Dealer,
  options: IndexOptions,
): Promise<IndexOutcome | undefined> {
  const started = performance.now();
  const { slug, search } = dealer;
  const anyEngine = options.slugs !== undefined && !options.released;
  if (!anyEngine && search.engine === 'static') return undefined;
  const cars = await listedCars(dealer, options);
  if (!anyEngine && !wantsTypesense(dealer, cars.length)) return undefined;
  const filled = await fillCollection(server, slug, cars, { synonyms: search.synonyms });
  const { nodes, adminKey } = options.server;
  const configured = search.typesense?.searchOnlyKey;
  const key = configured ?? (await obtainSearchOnlyKey(server, adminKey, slug));
  const fault = await searchOnlyKeyFault(nodes, key, slug);
  if (fault) {
    const message = `Its cars are indexed, but its search-only key is wrong: ${fault}.`;
    const own = await obtainSearchOnlyKey(server, adminKey, slug);
    const remedy = `Write "searchOnlyKey": "${own}" in its dealer.json and delete the other key on the server.`;
    return { slug, ok: false, message, remedy, rejected: filled.rejected };
  }
  const seconds = Math.round(performance.now() - started) / 1000;
  return { slug, ok: true, seconds, ...filled, ...(configured ? {} : { newKey: key }) };
}

/** Returns exactly the cars that the dealer's site lists. */
async function listedCars(dealer: Dealer, options: IndexOptions): Promise<ListedCar[]> {
  const folder = join(options.dealersDir, dealer.slug);
  const today = dealerToday(dealer, options.now);
  const inventory = options.released
    ? await readStock(dealer, {
        folder,
        today,
        copyFile: join(stockDirOf(options.cacheDir, options.dealersDir), `${dealer.slug}.ndjson`),
      })
    : await currentStock(dealer, {
        ...options,
        copies: options.copies ?? cachedCopies(options.cacheDir),
        todayOf: () => today,
        environment: process.env,
      });
  const { stock } = planningOf({
    dealer,
    inventory,
    today,
    held: (await options.readHeld?.([dealer.slug]))?.(dealer.slug),
    folder,
    mediaFiles: mediaOf(folder),
  });
  return stock.map(({ listed }) => listed);
}

function failureOf(slug: string, error: unknown, nodes: TypesenseSetup['nodes']): IndexOutcome {
  const message = error instanceof Error ? error.message : String(error);
  const rejected = error instanceof FillFailure ? error.rejected : [];
  const failure = { slug, ok: false as const, rejected };
  if (error instanceof FillFailure) {
    return {
      ...failure,
      message,
      remedy: 'The old index still answers. Fix what is reported and run it again.',
    };
  }
  if (error instanceof Errors.RequestUnauthorized) {
    return {
      ...failure,
      message: 'The search server refuses the key.',
      remedy: 'Set TYPESENSE_API_KEY to a key that may do everything (--api-key of the server).',
    };
  }
  if (error instanceof Errors.HTTPError || error instanceof Errors.TypesenseError) {
    return {
      ...failure,
      message: `The search server says: ${message}`,
      remedy: 'The old index still answers; see the log of the server and run it again.',
    };
  }
  if ((error as { isAxiosError?: boolean }).isAxiosError) {
    const tried = nodes.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`).join(', ');
    return {
      ...failure,
      message: `No search server answers at ${tried} (${message}).`,
      remedy: 'Start it or correct TYPESENSE_URL, and run it again.',
    };
  }
  return { ...failure, message, remedy: 'The old index still answers.' };
}
