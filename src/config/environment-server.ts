import { publicSearchKey } from './public-search-key.ts';
import type { Dealer } from './schema/dealer.ts';
import { nodesOf, type SearchNode, settingsFor } from './search-nodes.ts';

type Environment = Record<string, string | undefined>;

/** Pages are on https, where browsers allow http only to the visitor's own machine. */
const isForBrowsers = ({ protocol, host }: SearchNode) =>
  protocol === 'https' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/**
 * The settings `search.typesense` for the server that TYPESENSE_URL and TYPESENSE_API_KEY name. The key is the one that
 * `npm run index` creates for the dealer. Undefined when the variables are not set or not valid, or when browsers could
 * not reach the server, as 'http://typesense:8108' inside a network of containers.
 */
export function environmentServer(slug: string, environment: Environment = process.env) {
  const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = environment;
  if (!urls || !adminKey) return undefined;
  const nodes = readableNodes(urls).filter(isForBrowsers);
  return nodes.length > 0 ? settingsFor(nodes, publicSearchKey(adminKey, slug, 1)) : undefined;
}

/** None when the text is not valid. `npm run index` then says what to write; a site is built all the same. */
function readableNodes(urls: string): SearchNode[] {
  try {
    return nodesOf(urls);
  } catch {
    return [];
  }
}

/**
 * Resolves `search.typesense.fromEnvironment`: with the server of the environment, or with the static engine where there
 * is none.
 */
export function withEnvironmentServer(
  search: Dealer['search'],
  slug: string,
  environment?: Environment,
): Dealer['search'] {
  const { typesense } = search;
  if (!typesense?.fromEnvironment) return search;
  const server = environmentServer(slug, environment);
  return server
    ? { ...search, typesense: { ...typesense, otherHosts: [], ...server } }
    : { ...search, engine: 'static' };
}
