import type { ClientRequest } from './browser/search-client.ts';
import { sortedIndexName } from './request.ts';
import { allOfKeys, type SearchState } from './url-state.ts';

/** One request for the cars of a search, in the notation that every search client takes; counts no facets. */
export function requestOf(state: SearchState, part: { page: number; hitsPerPage: number }): ClientRequest {
  const facetFilters = Object.entries(state.refinementList ?? {}).flatMap(([key, values]) => {
    // A dash at the start would exclude the value.
    const group = values.map((value) => `${key}:${value.replace(/^-/, '\\-')}`);
    return allOfKeys.includes(key) ? group.map((one) => [one]) : [group];
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
