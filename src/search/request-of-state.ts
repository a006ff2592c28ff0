import { allOfKeys } from '../domain/searchable.ts';
import type { ClientRequest } from './browser/search-client.ts';
import { facetFilter, isExclusion } from './exclusion.ts';
import { sortedIndexName } from './request.ts';
import type { SearchState } from './url-state.ts';

/** The request for the cars of a search state, in the notation of all search clients. It asks for no facets. */
export function requestOf(state: SearchState, part: { page: number; hitsPerPage: number }): ClientRequest {
  const facetFilters = Object.entries(state.refinementList ?? {}).flatMap(([key, values]) => {
    const group = values.map((value) => facetFilter(key, value));
    return allOfKeys.includes(key) || isExclusion(key) ? group.map((one) => [one]) : [group];
  });
  const numericFilters = Object.entries(state.range ?? {}).flatMap(([key, range]) => {
    const [from, to] = range.split(':');
    return [...(from ? [`${key}>=${from}`] : []), ...(to ? [`${key}<=${to}`] : [])];
  });
  return {
    indexName: sortedIndexName(state.sortBy ?? ''),
    params: {
      query: state.query ?? '',
      ...part,
      ...(facetFilters.length > 0 && { facetFilters }),
      ...(numericFilters.length > 0 && { numericFilters }),
    },
  };
}
