import type { ClientRequest, SearchClient } from '../../search/browser/search-client.ts';
import { readExclusions, readFacetFilter } from '../../search/exclusion.ts';
import type { SearchState } from '../../search/url-state.ts';
import type { AnsweredPage } from './list/loaded.ts';

/** An answer in the form of InstantSearch. */
export interface Answer extends AnsweredPage {
  /** Filters whose values are alternatives. */
  disjunctiveFacets: Facet[];
  /** Filters where a car must have all selected values (`allOfKeys`). */
  facets: Facet[];
  /** The request of this answer, see `withRequests`. Undefined for the answer from the build. */
  request?: ClientRequest;
  /** Words of the text that no car has, and that were left out. */
  leftOut?: readonly string[];
}

/** Counts and statistics of one filter in an answer. */
export interface Facet {
  name: string;
  /**
   * Number of cars for each value. For filters with alternative values, the other selected values of the filter are
   * ignored; for filters in `allOfKeys` they apply.
   */
  data: Record<string, number>;
  stats?: { min: number; max: number };
}

/**
 * Returns the client with the request added to each answer. InstantSearch attaches the state of the newest search to
 * the latest answer, even while that search is still loading, so its state cannot identify an answer.
 */
export function withRequests(client: SearchClient): SearchClient {
  return {
    ...client,
    async search(requests) {
      const { results } = await client.search(requests);
      return { results: results.map((result, index) => ({ ...result, request: requests[index] })) };
    },
  };
}

/** Converts the request of an answer to a search state. Without a request it returns the state of all cars. */
export function searchOfRequest({ indexName, params = {} }: ClientRequest = { indexName: '' }): SearchState {
  const state: SearchState = {};
  if (params.query) state.query = params.query;
  if (params.page) state.page = params.page + 1;
  const sortBy = indexName.split('/sort/')[1];
  if (sortBy) state.sortBy = sortBy;
  for (const filter of [...flattened(params.facetFilters), ...readExclusions(params.filters)]) {
    const { key, value } = readFacetFilter(filter) ?? { key: '', value: '' };
    state.refinementList ??= {};
    state.refinementList[key] = [...(state.refinementList[key] ?? []), value];
  }
  for (const filter of flattened(params.numericFilters)) {
    const [, key = '', operator, bound] = /^(\w+)([<>])=(\d+)$/.exec(filter) ?? [];
    const [from, to] = state.range?.[key]?.split(':') ?? ['', ''];
    state.range = { ...state.range, [key]: operator === '>' ? `${bound}:${to}` : `${from}:${bound}` };
  }
  return state;
}

type NestedFilters = string | readonly NestedFilters[] | undefined;

const flattened = (filters: NestedFilters): string[] =>
  typeof filters === 'string' ? [filters] : (filters ?? []).flatMap(flattened);
