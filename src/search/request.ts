import { allOfKeys, priceKeys } from '../domain/searchable.ts';
import type { Filter } from './filter.ts';
import { type ModelsByMake, makeFilter } from './make-models.ts';
import { type PageScope, pageFilter } from './page-filter.ts';
import { fieldOfKey, isExclusion, rangeEnds, type SearchState } from './url-state.ts';

/** A request for cars. Both search engines take it. */
export interface SearchRequest {
  query?: string;
  filter?: Filter;
  /** Fields for which counts are requested, and statistics of number fields. */
  facets?: readonly string[];
  /** From 0. */
  page?: number;
  hitsPerPage?: number;
  /** 'price:asc', or several keys with commas between them. Empty for best match, then newest first. */
  sort?: string;
  maxValuesPerFacet?: number;
}

/**
 * The request for the cars of a search on a page. Every list and every count of a search comes from this function, so
 * that the number beside a link equals the number of cars behind it.
 *
 * @param wanted the part of the answer that is needed. By default the page of the search, without counts.
 */
export function requestOf(
  state: SearchState,
  scope: PageScope,
  wanted: Pick<SearchRequest, 'page' | 'hitsPerPage' | 'facets' | 'maxValuesPerFacet'> = {},
): SearchRequest {
  const { query = '', page = 1, sortBy = '' } = state;
  return {
    query,
    filter: [...pageFilter(scope, sortBy), ...conditionsOf(state, scope.modelsByMake)],
    page: page - 1,
    sort: unknownLast(sortBy),
    ...wanted,
  };
}

/**
 * The search without the visitor's choice in one filter. It counts what the other values of that filter would find. The
 * counts of makes ignore the models too, because a make that the visitor adds comes with all its cars.
 */
export function withoutChoice(
  { refinementList = {}, range = {}, ...others }: SearchState,
  filter: string,
  { modelsByMake }: PageScope,
): SearchState {
  const { [filter]: _, ...lists } = refinementList;
  const { [filter]: __, ...ranges } = range;
  if (filter === 'make' && modelsByMake) delete lists['model'];
  return { ...others, refinementList: lists, range: ranges };
}

/** The filters of a search as conditions. */
function conditionsOf({ refinementList = {}, range = {} }: SearchState, known?: ModelsByMake): Filter {
  const { make = [], model = [], ...lists } = refinementList;
  return [
    ...makeFilter(make, model, known),
    ...Object.entries(lists).flatMap(([key, values]): Filter => {
      const field = fieldOfKey(key);
      if (isExclusion(key)) return [{ field, notIn: values }];
      if (allOfKeys.includes(key)) return values.map((value) => ({ field, in: [value] }));
      return values.length > 0 ? [{ field, in: values }] : [];
    }),
    ...Object.entries(range).map(([field, text]): Filter[number] => {
      const { from: min, to: max } = rangeEnds(text);
      // A maximum price excludes cars without a price, which would otherwise match with their 0.
      const isPriceLimit = max !== undefined && priceKeys.includes(field);
      return { field, min, max, ...(isPriceLimit && { min: Math.max(1, min ?? 1) }) };
    }),
  ];
}

/**
 * The sort order, with cars without a price, or without kilometres, last when the lowest comes first. Their numbers are
 * 0 and -1.
 */
function unknownLast(sort: string): string {
  const field = /^(\w+):asc$/.exec(sort)?.[1] ?? '';
  if (priceKeys.includes(field)) return `${field}>0:desc,${sort}`;
  return field === 'km' ? `km>-1:desc,${sort}` : sort;
}
