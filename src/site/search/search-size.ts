import { grouped } from '../../domain/money.ts';
import { engineSetupOf, type SearchDealer, searchOrigins, wantsTypesense } from './engine-setup-of.ts';

/** What the number of a dealer's cars means for its search. */
export interface SearchSize {
  /** One sentence. */
  message: string;
  /** What to do, in one sentence. Undefined when nothing needs to be done. */
  remedy?: string;
}

/**
 * Says which engine searches a large stock and what that means, or which one the environment chose. Undefined while the
 * stock is small, or when the dealer chose the static engine and it fits.
 *
 * @param carCount number of listed cars
 */
export function searchSizeOf(dealer: SearchDealer, carCount: number): SearchSize | undefined {
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
