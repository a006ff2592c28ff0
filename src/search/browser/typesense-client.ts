import type { SearchClient as InstantSearchClient } from 'instantsearch.js';
import TypesenseAdapter from 'typesense-instantsearch-adapter';
import { findsNone, toFilterBy } from '../filter.ts';
import { mostHits, type SearchRequest } from '../request.ts';
import { withTimeLimit } from '../time-limit.ts';
import {
  boundsOnly,
  curationParameters,
  fieldParameters,
  knownFacets,
  matchingParameters,
  priceBands,
  queryText,
  sortBy,
} from '../typesense/search-parameters.ts';
import { createAnswerCache } from './answer-cache.ts';
import { readTypesenseAnswer } from './read-typesense-answer.ts';
import type { ClientAnswer, SearchClient, TypesenseSetup } from './search-client.ts';

export interface TypesenseClientOptions {
  setup: TypesenseSetup;
  /** Maximum number of cars in a list. Hits beyond it are not fetched (CFG-32). */
  hitsCap: number;
  /** Time limit for one node, in milliseconds. Default: by the number of nodes. */
  nodeTimeoutMs?: number;
  /** Time limit for all nodes together, in milliseconds. Set when another engine can answer instead. */
  deadlineMs?: number;
}

/** Cached answers expire after this time, in milliseconds, because the index is live. */
const cacheMs = 2 * 60_000;

/** Time limits for one node, in milliseconds: of several, and for the only one without another engine. */
const oneOfSeveralMs = 2000;
const onlyOneMs = 8000;

/** What an adapter cannot change from one request to the next. */
const fixedOf = ({ query = '', pins = [], hidden = [], ...request }: SearchRequest) => ({
  parameters: { ...fieldParameters(query), ...curationParameters(pins, hidden) },
  facets: request.boundsOnly && {
    ...boundsOnly,
    ...(request.priceBandDollars && { price: priceBands(request.priceBandDollars) }),
  },
});
const keyOf = (request: SearchRequest) => JSON.stringify(fixedOf(request));

type ReadAnswer = ReturnType<typeof readTypesenseAnswer>;

/**
 * The search client of a Typesense cluster (API-4, API-5). This module and the adapter form a separate chunk, which
 * only sites with Typesense load. A search rejects when no node answers in time, or when the answer is not valid.
 */
export function createTypesenseClient(options: TypesenseClientOptions): SearchClient {
  const { setup, hitsCap, deadlineMs } = options;
  const hasOthers = setup.nodes.length > 1;
  // A single node gets the whole time, because no other node could answer sooner.
  const nodeTimeoutMs = options.nodeTimeoutMs ?? (hasOthers ? oneOfSeveralMs : (deadlineMs ?? onlyOneMs));
  // Without another engine, an incomplete list is better than none.
  const leastCars = deadlineMs === undefined ? undefined : setup.leastCars;
  const answers = createAnswerCache(cacheMs);
  /** One adapter for all requests with the same fixed parameters. */
  const adapters = new Map<string, InstantSearchClient>();

  function adapterFor(request: SearchRequest): InstantSearchClient {
    const key = keyOf(request);
    const known = adapters.get(key);
    if (known) return known;
    const { parameters, facets } = fixedOf(request);
    const { searchClient } = new TypesenseAdapter({
      server: {
        nodes: setup.nodes.map((node) => ({ ...node, path: '' })),
        apiKey: setup.searchOnlyKey,
        connectionTimeoutSeconds: nodeTimeoutMs / 1000,
        // Tries each node once, because the other engine is faster than a second round. Without another engine, the only
        // node is tried once more.
        numRetries: hasOthers || deadlineMs !== undefined ? setup.nodes.length - 1 : 1,
        healthcheckIntervalSeconds: 15,
        cacheSearchResultsForSeconds: 0,
        logLevel: 'silent',
      },
      ...(facets && { facetByOptions: facets }),
      additionalSearchParameters: { ...matchingParameters, ...parameters },
    });
    // Its other kind of client is for compositions of Algolia.
    const client = searchClient as InstantSearchClient;
    adapters.set(key, client);
    return client;
  }

  /** The answer for which the server need not be asked. */
  function knownAnswer(request: SearchRequest): ClientAnswer | undefined {
    if (!findsNone(request.filter ?? [])) return answers.get(request);
    return { ...nothingFound(request).answer, processingTimeMS: 0 };
  }

  async function ask(requests: readonly SearchRequest[]): Promise<ClientAnswer[]> {
    const found = await withTimeLimit(answersTo(requests), deadlineMs);
    return requests.map((request, index) => {
      const { answer, searchTimeMs } = found[index]!;
      const hits = isPastCap(request) ? [] : answer.hits;
      const counted = { ...answer, hits, processingTimeMS: searchTimeMs };
      answers.set(request, counted);
      return counted;
    });
  }

  /** The answers in order. One whose filter value the server rejects finds nothing, which is not an outage. */
  async function answersTo(requests: readonly SearchRequest[]): Promise<ReadAnswer[]> {
    const [first] = requests;
    if (!first) return [];
    const key = keyOf(first);
    if (requests.some((one) => keyOf(one) !== key)) return answersOneByOne(requests);
    try {
      const sent = leastCars === undefined ? requests : [...requests, { hitsPerPage: 0 }];
      const { results } = await adapterFor(first).search(sent.map(adapterRequest));
      if (leastCars !== undefined) refuseIncomplete(results.at(-1), leastCars - (first.hidden ?? []).length);
      return requests.map((request, index) => readTypesenseAnswer(results[index], request));
    } catch (error) {
      if (!isRejectedFilter(error)) throw error;
      const [only, ...more] = requests;
      if (only && more.length === 0) return [nothingFound(only)];
      // One rejected request makes the adapter fail for all requests of the call.
      return answersOneByOne(requests);
    }
  }

  async function answersOneByOne(requests: readonly SearchRequest[]): Promise<ReadAnswer[]> {
    return (await Promise.all(requests.map((request) => answersTo([request])))).flat();
  }

  /**
   * Converts a request to the form of the adapter. All conditions are written as `filter_by` text, because the adapter
   * cannot handle values with a colon or a leading dash.
   */
  function adapterRequest(request: SearchRequest) {
    const sort = sortBy(request.sort ?? '', request.nearest);
    const pastCap = isPastCap(request);
    return {
      indexName: sort ? `${setup.collection}/sort/${sort}` : setup.collection,
      params: {
        query: queryText(request.query ?? ''),
        filters: toFilterBy(request.filter ?? []),
        facets: knownFacets(request.facets ?? []),
        maxValuesPerFacet: request.maxValuesPerFacet,
        page: pastCap ? 0 : request.page,
        hitsPerPage: pastCap ? 0 : Math.min(request.hitsPerPage ?? 20, mostHits),
      },
    };
  }

  function isPastCap({ page = 0, hitsPerPage = 20 }: SearchRequest): boolean {
    return page * hitsPerPage >= hitsCap;
  }

  return {
    async search(requests, { skipCache = false } = {}) {
      const known = requests.map((request) => (skipCache ? undefined : knownAnswer(request)));
      const unknown = requests.filter((_, index) => !known[index]);
      const fetched = unknown.length > 0 ? await ask(unknown) : [];
      return { results: known.map((answer) => answer ?? fetched.shift()!) };
    },
    // The code is already loaded, and there is no index to fetch.
    prefetch: () => undefined,
  };
}

/**
 * Matches '400 - Error with filter field `colour`: Filter value cannot be empty.' of one search or of the whole call. A
 * filter that is refused as a whole, such as one with too many operations, is an error: another engine may answer it.
 */
const isRejectedFilter = (error: unknown) =>
  /\b400\b.*\bfilter field/is.test(String((error as Error)?.message));

/** The answer without cars, in the form of the static engine. */
const nothingFound = (request: SearchRequest): ReadAnswer =>
  readTypesenseAnswer(
    {
      hits: [],
      nbHits: 0,
      facets: Object.fromEntries(knownFacets(request.facets ?? []).map((facet) => [facet, {}])),
    },
    request,
  );

/**
 * Rejects the answers of a collection with fewer cars. The adapter leaves out how many cars the collection has
 * (`out_of`), so each call counts them with one more search, which has no conditions and fetches none.
 */
function refuseIncomplete(count: unknown, leastCars: number): void {
  const { nbHits } = readTypesenseAnswer(count, { hitsPerPage: 0 }).answer;
  if (nbHits < leastCars) throw new Error(`The search server holds ${nbHits} cars; it may be starting.`);
}
