import TypesenseAdapter from 'typesense-instantsearch-adapter';
import { type Filter, withoutWordless } from '../filter.ts';
import { toFilterBy } from '../filter-by.ts';
import { searchRequestOf, sortOfIndexName } from '../request.ts';
import type { SearchRequest } from '../static/engine.ts';
import { inTime } from '../time-limit.ts';
import {
  countable,
  fieldParameters,
  matchingParameters,
  queryText,
  sortBy,
} from '../typesense/search-parameters.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { TypesenseSetup } from './engine-setup.ts';
import { readTypesenseAnswer } from './read-typesense-answer.ts';
import { type ClientAnswer, type ClientRequest, clientAnswer, type SearchClient } from './search-client.ts';

export interface TypesenseClientOptions {
  setup: TypesenseSetup;
  /** What holds besides the visitor's choice, by sort ('price:asc'; '' is best match). */
  filterOf?: (sort: string) => Filter;
  /** CFG-32: hits beyond it are not fetched. */
  hitsCap: number;
  /** For one node, in milliseconds. */
  nodeTimeoutMs?: number;
  /** For all of them together, in milliseconds, where another engine could answer meanwhile. */
  deadlineMs?: number;
}

/** The index is live: what a page was told counts for as long as someone goes back and forth between filters. */
const answersHoldMs = 2 * 60_000;

/** Typesense gives no more on one page. */
const mostHits = 250;

type ReadAnswer = ReturnType<typeof readTypesenseAnswer>;
type AdapterSearch = (requests: unknown[]) => Promise<{ results: readonly unknown[] }>;

/**
 * The search client of a Typesense cluster (API-4, API-5). This module and the adapter are a chunk of their own, which
 * only sites that use Typesense load. A search rejects when no node answers in time, or not what was asked for.
 */
export function createTypesenseClient(options: TypesenseClientOptions): SearchClient {
  const { setup, hitsCap, filterOf = () => [], nodeTimeoutMs = 2000 } = options;
  const answers = createAnswerCache(answersHoldMs);
  /** An adapter holds to the same fields whatever it is asked. */
  const adapters = new Map<string, AdapterSearch>();

  function adapterFor(query: string): AdapterSearch {
    const fields = fieldParameters(query);
    const known = adapters.get(fields.query_by);
    if (known) return known;
    const { searchClient } = new TypesenseAdapter({
      server: {
        nodes: setup.nodes.map((node) => ({ ...node, path: '' })),
        apiKey: setup.searchOnlyKey,
        connectionTimeoutSeconds: nodeTimeoutMs / 1000,
        // Each node once; then the other engine is quicker than a second round.
        numRetries: setup.nodes.length - 1,
        healthcheckIntervalSeconds: 15,
        cacheSearchResultsForSeconds: 0,
        logLevel: 'silent',
      },
      additionalSearchParameters: { ...matchingParameters, ...fields } as never,
    });
    const search = searchClient.search as unknown as AdapterSearch;
    adapters.set(fields.query_by, search);
    return search;
  }

  async function ask(requests: readonly ClientRequest[], anew: boolean): Promise<ClientAnswer[]> {
    const wanted = requests.map(({ indexName, params = {}, filter = [] }) =>
      searchRequestOf(indexName, params, [...filterOf(sortOfIndexName(indexName)), ...filter]),
    );
    const possible = wanted.flatMap((request) => {
      const filter = withoutWordless(request.filter ?? []);
      return filter ? [{ request, sent: { ...request, filter } }] : [];
    });
    const sent = possible.map((one) => one.sent);
    // Who asks anew wants to know whether the server is there, even of a search that it cannot be sent.
    const asked = anew && sent.length === 0 ? [{ hitsPerPage: 0 }] : sent;
    const found = await inTime(answersTo(asked), options.deadlineMs);
    const answerOf = new Map(possible.map(({ request }, index) => [request, found[index]]));
    return requests.map((request, index) => {
      const { answer, searchTimeMs } = answerOf.get(wanted[index]!) ?? nothingFound(wanted[index]!);
      const shown = isPastCap(wanted[index]!) ? { ...answer, hits: [] } : answer;
      const counted = clientAnswer(request, shown, searchTimeMs);
      answers.set(request, counted);
      return counted;
    });
  }

  /** Answers, in order. A search that the server refuses for its filter finds nothing: that is no outage. */
  async function answersTo(requests: readonly SearchRequest[]): Promise<ReadAnswer[]> {
    const [{ query = '' } = {}] = requests;
    if (requests.length === 0) return [];
    const isAlike = (one: SearchRequest) =>
      fieldParameters(one.query ?? '').query_by === fieldParameters(query).query_by;
    if (!requests.every(isAlike)) return eachAlone(requests);
    try {
      const { results } = await adapterFor(query)(requests.map(written));
      return requests.map((request, index) => readTypesenseAnswer(results[index], request));
    } catch (error) {
      if (!isRefusedFilter(error)) throw error;
      const [only, ...more] = requests;
      if (only && more.length === 0) return [nothingFound(only)];
      // The adapter fails all that were sent together for one of them.
      return eachAlone(requests);
    }
  }

  async function eachAlone(requests: readonly SearchRequest[]): Promise<ReadAnswer[]> {
    return (await Promise.all(requests.map((request) => answersTo([request])))).flat();
  }

  /**
   * A request in the adapter's form. All conditions go through our own filter text, since the adapter cannot read
   * values with a colon or a leading dash.
   */
  function written(request: SearchRequest) {
    const sort = sortBy(request.sort ?? '');
    const pastCap = isPastCap(request);
    return {
      indexName: sort ? `${setup.collection}/sort/${sort}` : setup.collection,
      params: {
        query: queryText(request.query ?? ''),
        filters: toFilterBy(request.filter ?? []),
        facets: countable(request.facets ?? []),
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
    async search(requests, { anew = false } = {}) {
      const known = requests.map((request) => (anew ? undefined : answers.get(request)));
      const unknown = requests.filter((_, index) => !known[index]);
      const asked = unknown.length > 0 ? await ask(unknown, anew) : [];
      return { results: known.map((answer) => answer ?? asked.shift()!) };
    },
    // The code is here, and there is no index to fetch.
    prefetch: () => undefined,
  };
}

/** '400 - Error with filter field `colour`: Filter value cannot be empty.', for one search or for the whole request. */
const isRefusedFilter = (error: unknown) => /\b400\b.*\bfilter/is.test(String((error as Error)?.message));

/** What the static engine answers where no car passes. */
const nothingFound = (request: SearchRequest): ReadAnswer =>
  readTypesenseAnswer(
    {
      hits: [],
      nbHits: 0,
      facets: Object.fromEntries(countable(request.facets ?? []).map((facet) => [facet, {}])),
    },
    request,
  );
