import { createHmac } from 'node:crypto';
import type { Dealer } from './schema/dealer.ts';

/** A node of a Typesense cluster. `host` has no scheme and no port. */
export interface SearchNode {
  host: string;
  port: number;
  protocol: 'https' | 'http';
}

/**
 * Parses TYPESENSE_URL: one URL such as 'https://search.example.com', or several with commas between them.
 *
 * @throws an error with an example when the value is not valid
 */
export function nodesOf(urls: string): SearchNode[] {
  const nodes = urls
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean)
    .map(nodeOf);
  if (nodes.length === 0) throw invalidUrl(urls);
  return nodes;
}

function nodeOf(text: string): SearchNode {
  const url = URL.parse(text);
  const protocol = url?.protocol.slice(0, -1);
  if (!url?.hostname || (protocol !== 'https' && protocol !== 'http') || url.pathname !== '/') {
    throw invalidUrl(text);
  }
  return { host: url.hostname, port: Number(url.port) || (protocol === 'https' ? 443 : 80), protocol };
}

const invalidUrl = (found: string) =>
  new Error(
    `TYPESENSE_URL is '${found}'. Write the server's address, such as https://search.example.com or http://localhost:8108. Separate several nodes with commas.`,
  );

/**
 * The settings `search.typesense` of a dealer for these nodes. They have one port and one protocol, so nodes that differ
 * from the first are left out.
 */
export function settingsFor([first, ...others]: readonly SearchNode[], searchOnlyKey: string) {
  const otherHosts = others
    .filter(({ port, protocol }) => port === first?.port && protocol === first.protocol)
    .map(({ host }) => host);
  return { ...first, ...(otherHosts.length > 0 && { otherHosts }), searchOnlyKey };
}

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
  return nodes.length > 0 ? settingsFor(nodes, publicSearchKey(parentSearchKey(adminKey, slug))) : undefined;
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

/**
 * What the key in a page fixes for its searches. Nobody can read more than this many cars of one search. No page of a
 * site asks for so many: `search.hitsCap` is at most 10,000.
 */
const fixedParameters = { limit_hits: 12_000 };

/**
 * The value of a dealer's first parent key on the search server, from which `publicSearchKey` is made. It is derived from
 * the admin key, so that a build knows it without asking the server. It has 32 characters, because Typesense treats
 * longer keys as scoped keys.
 */
export function parentSearchKey(adminKey: string, slug: string): string {
  return hmac(adminKey, `search only cars_${slug}`).digest('hex').slice(0, 32);
}

/**
 * The key that a dealer's pages search with: a scoped key in the form of Typesense. It consists of the signature of the
 * parameters, the start of the parent key, and the parameters. The admin key cannot be found from it.
 */
export function publicSearchKey(parent: string): string {
  const parameters = JSON.stringify(fixedParameters);
  const signature = hmac(parent, parameters).digest('base64');
  return Buffer.from(`${signature}${parent.slice(0, 4)}${parameters}`).toString('base64');
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text);
