import type { SearchParameters } from 'algoliasearch-helper';
import type { ClientRequest } from '../../search/browser/search-client.ts';
import type { SearchState } from '../../search/url-state.ts';
import type { Answered } from './list/loaded.ts';
import { sortedIndexName } from './ui-state.ts';

/** What the answer on the page was asked with. The visitor's choice may be ahead of it while a search is under way. */
export type Asked = Pick<
  SearchParameters,
  'index' | 'query' | 'page' | 'disjunctiveFacetsRefinements' | 'numericRefinements'
>;

/** An answer as InstantSearch keeps it. */
export interface Answer extends Answered {
  _state: Asked;
}

/** The search that an answer belongs to, as its URL says it. */
export function askedSearch(asked: Asked): SearchState {
  const state: SearchState = {};
  if (asked.query) state.query = asked.query;
  if (asked.page) state.page = asked.page + 1;
  const sortBy = asked.index.split('/sort/')[1];
  if (sortBy) state.sortBy = sortBy;
  const lists = Object.entries(asked.disjunctiveFacetsRefinements ?? {}).filter(
    ([, values]) => values.length > 0,
  );
  if (lists.length > 0) state.refinementList = Object.fromEntries(lists);
  const ranges = Object.entries(asked.numericRefinements ?? {}).flatMap(([key, bounds]) => {
    const [from = ''] = bounds['>='] ?? [];
    const [to = ''] = bounds['<='] ?? [];
    return from === '' && to === '' ? [] : [[key, `${from}:${to}`] as const];
  });
  if (ranges.length > 0) state.range = Object.fromEntries(ranges);
  return state;
}

/** One request for the cars of a search, in the notation that every search client takes; counts no facets. */
export function requestOf(state: SearchState, part: { page: number; hitsPerPage: number }): ClientRequest {
  const facetFilters = Object.entries(state.refinementList ?? {}).map(([key, values]) =>
    // A dash at the start would exclude the value.
    values.map((value) => `${key}:${value.replace(/^-/, '\\-')}`),
  );
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
