import type { Dealer } from '../../config/schema/dealer.ts';
import { grouped } from '../../domain/prices/money.ts';
import type { EngineSetup } from '../../search/browser/search-client.ts';
import { indexManifestPath, unlistedPath } from '../../search/static/index-files.ts';
import { collectionAlias } from '../../search/typesense/collection.ts';

/** The slug and the search settings of a dealer. */
export type SearchDealer = Pick<Dealer, 'slug' | 'search'>;

/** The most cars in a standby index for Typesense: more than in others, as browsers load it only in an outage. */
const standbyLimit = 20_000;

/** True when a dealer with this many cars needs Typesense (OPEN-5), even if it is not configured yet. */
export function wantsTypesense({ search }: SearchDealer, carCount: number): boolean {
  return search.engine === 'typesense' || (search.engine === 'auto' && carCount > search.staticLimit);
}

/** The search engines of a site and their addresses (CFG-33). */
export function engineSetupOf(dealer: SearchDealer, carCount: number): EngineSetup {
  const { typesense, staticLimit } = dealer.search;
  // Without a Typesense server even a large static index is better than no search.
  if (!typesense || !wantsTypesense(dealer, carCount))
    return { indexManifest: indexManifestPath, unlisted: unlistedPath };
  const { host, otherHosts, port, protocol, searchOnlyKey } = typesense;
  return {
    ...(carCount <= Math.max(staticLimit, standbyLimit) && { indexManifest: indexManifestPath }),
    unlisted: unlistedPath,
    typesense: {
      nodes: [host, ...otherHosts].map((name) => ({ host: name, port, protocol })),
      searchOnlyKey,
      collection: collectionAlias(dealer.slug),
      leastCars: leastCars(carCount),
    },
  };
}

/**
 * Nine tenths of the cars, because the stock may change while a page is open, rounded down to one digit and zeros, so
 * that pages stay the same when a few cars come or go: 9000 for 11,000 cars.
 */
function leastCars(carCount: number): number {
  const most = Math.floor(carCount * 0.9);
  const unit = 10 ** Math.max(0, String(most).length - 1);
  return Math.floor(most / unit) * unit;
}

/** Origins of the search servers, in the notation of a Content-Security-Policy. */
export function searchOrigins({ typesense }: EngineSetup): string[] {
  // `URL` leaves out a default port.
  return (typesense?.nodes ?? []).map(
    ({ protocol, host, port }) => new URL(`${protocol}://${host}:${port}`).origin,
  );
}

/** What the number of a dealer's cars means for its search, and what to do if anything needs to be done: sentences. */
export type SearchSize = NonNullable<ReturnType<typeof searchSizeOf>>;

/**
 * Says which engine searches a large stock and what that means, or which one the environment chose. Undefined while
 * the stock is small, or when the dealer chose the static engine and it fits.
 */
export function searchSizeOf(dealer: SearchDealer, carCount: number) {
  const { engine, staticLimit, typesense: configured } = dealer.search;
  const { indexManifest, typesense } = engineSetupOf(dealer, carCount);
  if (configured?.fromEnvironment) {
    const [origin] = searchOrigins({ ...(typesense && { typesense }) });
    return {
      message: origin
        ? `It is searched on ${origin}, the server of TYPESENSE_URL. "npm run index" puts its cars there.`
        : 'It is searched in the browser, because TYPESENSE_URL and TYPESENSE_API_KEY name no server that browsers can ask (https, or this machine).',
    };
  }
  const cars = `Its ${grouped(carCount)} cars`;
  if (typesense && !indexManifest)
    return {
      message: `${cars} are searched on the search server alone: they are too many for an index that browsers could load instead.`,
      remedy: 'Name several nodes in "search.typesense.otherHosts", so that one may fail.',
    };
  if (engine === 'auto' && wantsTypesense(dealer, carCount)) {
    const limit = `${cars} are more than "search.staticLimit" (${grouped(staticLimit)})`;
    if (typesense)
      return {
        message: `${limit}, so "auto" searches them on the search server; browsers search them while it is down.`,
      };
    return {
      message: `${limit}, but no search server is named, so browsers load the whole index.`,
      remedy:
        'Fill a search server with "npm run index", write what it prints into "search", or raise "search.staticLimit".',
    };
  }
  return undefined;
}
