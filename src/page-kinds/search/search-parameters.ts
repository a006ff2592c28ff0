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
    facetsRefinements: escaped(listsWhere(isOfAll)),
    // Sorted, as InstantSearch sorts them in place.
    facetsExcludes: Object.fromEntries(
      excluded.map(([key, values]) => [fieldOfKey(key), [...values].sort()]),
    ),
    disjunctiveFacetsRefinements: escaped(listsWhere((key) => !isExclusion(key) && !isOfAll(key))),
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
  const { facetsRefinements, disjunctiveFacetsRefinements } = parameters;
  const { facetsExcludes = {}, numericRefinements = {} } = parameters;
  const ranges = Object.entries(numericRefinements).map(([key, ends]) => {
    return [key, rangeOf({ from: ends['>=']?.[0], to: ends['<=']?.[0] })] as const;
  });
  const excluded = Object.entries(facetsExcludes).map(([key, values]) => [exclusionOf(key), values]);
  const chosen = withValues({ ...disjunctiveFacetsRefinements, ...facetsRefinements }, unescaped);
  const lists = { ...chosen, ...Object.fromEntries(excluded) };
  return searchOf(parameters, lists, Object.fromEntries(ranges));
}

/** A request of InstantSearch, as far as this site's have parts. */
export interface InstantSearchRequest {
  indexName: string;
  params: {
    query?: string;
    page?: number;
    hitsPerPage?: number;
    /** One name where only the counts of a facet are asked for. */
    facets?: string | readonly string[];
    /** 'make:Kia', 'make:-Kia'; in a list of their own those of which one is enough. */
    facetFilters?: readonly (string | readonly string[])[];
    /** 'price>=10000' */
    numericFilters?: readonly string[];
  };
}

/** The search that a request means. */
export function requestedState({ indexName: index, params }: InstantSearchRequest): SearchState {
  const lists: Lists = {};
  for (const filter of (params.facetFilters ?? []).flat()) {
    const [, field = '', isOut, value = ''] = /^(\w+):(-?)(.*)$/s.exec(filter) ?? [];
    const key = isOut ? exclusionOf(field) : field;
    lists[key] = [...(lists[key] ?? []), isOut ? value : unescaped(value)];
  }
  const ends: Record<string, { from?: string; to?: string }> = {};
  for (const filter of params.numericFilters ?? []) {
    const [field = '', end] = filter.split(/[<>]=/);
    ends[field] = { ...ends[field], [filter.includes('>=') ? 'from' : 'to']: end };
  }
  const ranges = Object.fromEntries(Object.entries(ends).map(([key, one]) => [key, rangeOf(one)]));
  return searchOf({ ...params, index }, lists, ranges);
}

const withValues = (lists: Lists, change: (value: string) => string): Lists =>
  Object.fromEntries(Object.entries(lists).map(([key, values]) => [key, values.map(change)]));

/** A value that begins with a dash would be excluded. */
const escaped = (lists: Lists) => withValues(lists, (value) => value.replace(/^-/, '\\-'));
const unescaped = (value: string) => value.replace(/^\\-/, '-');

type End = number | number[] | string | undefined;
const rangeOf = ({ from = '', to = '' }: { from?: End; to?: End }) => `${from}:${to}`;

function searchOf(
  { index = indexName, query, page = 0 }: Pick<SearchParameters, 'index' | 'query' | 'page'>,
  lists: Lists,
  ranges: NonNullable<SearchState['range']>,
): SearchState {
  return {
    ...(query && { query }),
    ...(page > 0 && { page: page + 1 }),
    ...(index.startsWith(sortedIndex) && { sortBy: index.slice(sortedIndex.length) }),
    ...(Object.keys(lists).length > 0 && { refinementList: lists }),
    ...(Object.keys(ranges).length > 0 && { range: ranges }),
  };
}
