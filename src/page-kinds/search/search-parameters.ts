import type { InitialResults } from 'instantsearch.js';
import { allOfKeys } from '../../domain/stock/searchable.ts';
import { exclusionOf, fieldOfKey, isExclusion, rangeEnds, type SearchState } from '../../search/url-state.ts';

/** The name of InstantSearch's index. In an order of the visitor's it is followed by that: 'cars/sort/price:asc'. */
export const indexName = 'cars';
const sortedIndex = `${indexName}/sort/`;

type SearchParameters = NonNullable<InitialResults[string]['state']>;
type Lists = NonNullable<SearchState['refinementList']>;

/** A search as InstantSearch's parameters. @param facets what answers count */
export function parametersOf(state: SearchState, facets: readonly string[]): SearchParameters {
  const { query = '', page = 1, sortBy, refinementList = {}, range = {} } = state;
  const listsWhere = (isMeant: (key: string) => boolean): Lists =>
    Object.fromEntries(Object.entries(refinementList).filter(([key]) => isMeant(key)));
  const excluded = Object.entries(listsWhere(isExclusion));
  const isOfAll = (key: string) => allOfKeys.includes(key);
  return {
    index: sortBy ? sortedIndex + sortBy : indexName,
    query,
    page: page - 1,
    // The counts of these heed every choice. Those of a disjunctive facet ignore the choice in it, so that its other
    // values show how many cars they would add.
    facets: [...new Set([...facets.filter(isOfAll), ...excluded.map(([key]) => fieldOfKey(key))])],
    disjunctiveFacets: facets.filter((facet) => !isOfAll(facet)),
    facetsRefinements: listsWhere(isOfAll),
    // Sorted, as InstantSearch sorts them in place.
    facetsExcludes: Object.fromEntries(
      excluded.map(([key, values]) => [fieldOfKey(key), [...values].sort()]),
    ),
    disjunctiveFacetsRefinements: listsWhere((key) => !isExclusion(key) && !isOfAll(key)),
    numericRefinements: Object.fromEntries(
      Object.entries(range).map(([key, text]) => {
        const { from, to } = rangeEnds(text);
        return [
          key,
          { ...(from !== undefined && { '>=': [from] }), ...(to !== undefined && { '<=': [to] }) },
        ];
      }),
    ),
  };
}

/** The search that InstantSearch's parameters mean. */
export function stateOf(parameters: SearchParameters): SearchState {
  const { index = indexName, query, page = 0, facetsExcludes = {}, numericRefinements = {} } = parameters;
  const { facetsRefinements, disjunctiveFacetsRefinements } = parameters;
  const excluded = Object.entries(facetsExcludes).map(([key, values]) => [exclusionOf(key), values]);
  const lists: Lists = {
    ...disjunctiveFacetsRefinements,
    ...facetsRefinements,
    ...Object.fromEntries(excluded),
  };
  const ranges = Object.entries(numericRefinements).map(([key, ends]) => {
    return [key, `${ends['>=']?.[0] ?? ''}:${ends['<=']?.[0] ?? ''}`] as const;
  });
  return {
    ...(query && { query }),
    ...(page > 0 && { page: page + 1 }),
    ...(index.startsWith(sortedIndex) && { sortBy: index.slice(sortedIndex.length) }),
    ...(Object.keys(lists).length > 0 && { refinementList: lists }),
    ...(ranges.length > 0 && { range: Object.fromEntries(ranges) }),
  };
}
