import type { ListedCar } from '../domain/cars/listed-car.ts';
import type { OwnWeekly } from '../domain/finance/weekly-limit.ts';
import { onRoadField } from '../domain/on-road/asked.ts';
import { absentNumber, allOfKeys, rangeKeys } from '../domain/stock/searchable.ts';
import { type CurationScope, curatedFor, type Pin } from './curation.ts';
import type { Filter } from './filter.ts';
import { type ModelsByMake, makeFilter } from './make-models.ts';
import { ownWeeklyFilter, weeklyField } from './own-weekly.ts';
import { fieldOfKey, isExclusion, nearestSort, rangeEnds, type SearchState } from './url-state.ts';

/** The most hits of one request: the largest page of Typesense. */
export const mostHits = 250;

/** A request for cars. Both search engines take it. */
export interface SearchRequest {
  query?: string;
  filter?: Filter;
  /** Fields for which counts are requested, and statistics of number fields. */
  facets?: readonly string[];
  /** True for number fields without counts of their values, where only their statistics are wanted. */
  boundsOnly?: boolean;
  /** Of the field 'price' with `boundsOnly`: the width of the bands in which cars are counted, by their lower ends. */
  priceBandDollars?: number;
  /** From 0. */
  page?: number;
  hitsPerPage?: number;
  /** 'price:asc', or several keys with commas between them. Empty for best match, then newest first. */
  sort?: string;
  /** The names of locations, the nearest first, for `nearestSort`. */
  nearest?: readonly string[];
  maxValuesPerFacet?: number;
  /** Cars at fixed positions. They need not match the text, but the filter. They are counted. */
  pins?: readonly Pin[];
  /** Ids of cars that are not found. */
  hidden?: readonly string[];
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
  const { pins, hidden } = curatedFor(state, scope);
  const nearest = sortBy === nearestSort ? (scope.nearest ?? []) : [];
  return withOnRoadPrices({
    query,
    filter: [...pageFilter(scope, sortBy), ...conditionsOf(state, scope)],
    page: page - 1,
    sort: sortBy === nearestSort && nearest.length === 0 ? '' : unknownLast(sortBy),
    ...(nearest.length > 0 && { nearest }),
    // The sliders use only the statistics, and counts of every single price would make answers larger.
    boundsOnly: true,
    ...(scope.priceBandDollars && { priceBandDollars: scope.priceBandDollars }),
    pins,
    hidden,
    ...wanted,
  });
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
function conditionsOf({ refinementList = {}, range = {} }: SearchState, scope: PageScope): Filter {
  const { make = [], model = [], ...lists } = refinementList;
  return [
    ...makeFilter(make, model, scope.modelsByMake),
    ...Object.entries(lists).flatMap(([key, values]): Filter => {
      const field = fieldOfKey(key);
      if (isExclusion(key)) return [{ field, notIn: values }];
      if (allOfKeys.includes(key)) return values.map((value) => ({ field, in: [value] }));
      return values.length > 0 ? [{ field, in: values }] : [];
    }),
    ...Object.entries(range).flatMap(([field, text]): Filter => {
      const { from: min, to: max } = rangeEnds(text);
      if (field === weeklyField && scope.ownWeekly) return ownWeeklyFilter(rangeEnds(text), scope.ownWeekly);
      // A maximum excludes cars without a price or a year, which would otherwise match with their 0.
      const excludesNone = max !== undefined && absentNumber(field) === 0;
      return [{ field, min, max, ...(excludesNone && { min: Math.max(1, min ?? 1) }) }];
    }),
  ];
}

/** The sort order, with cars without a price, a year or kilometres last when the lowest comes first. */
function unknownLast(sort: string): string {
  const field = /^(\w+):asc$/.exec(sort)?.[1] ?? '';
  return rangeKeys.includes(field) ? `${field}>${absentNumber(field)}:desc,${sort}` : sort;
}

/** The answer of a search engine to one request. Both engines return this form. Plain JSON. */
export interface SearchAnswer<Document = ListedCar> {
  hits: Document[];
  nbHits: number;
  /** From 0. */
  page: number;
  nbPages: number;
  hitsPerPage: number;
  /** Counts of each requested facet's values. */
  facets: Record<string, Record<string, number>>;
  /** Statistics of the requested numeric facets. */
  facets_stats: Record<string, { min: number; max: number; avg: number; sum: number }>;
}

/** The conditions that a search page itself fixes, and its curation. Visitors cannot change them. */
export interface PageScope extends CurationScope {
  /**
   * Allowed values by field, as in the index: `{car_type: ['new', 'demo']}`, `{make: ['Toyota'], model: ['Corolla']}`.
   * Empty for all cars.
   */
  scope: Readonly<Record<string, readonly string[]>>;
  /** True to exclude cars without a price when the lowest price comes first (CFG-29, LIST-5). */
  priceAscPositiveOnly: boolean;
  /** See `SearchRequest`. Undefined where nothing shows them. */
  priceBandDollars?: number;
  /** The models of each make that the page shows. Undefined with fewer than two makes. */
  modelsByMake?: ModelsByMake;
  /** The names of the page's locations, the nearest to the visitor first. The browser adds them. */
  nearest?: readonly string[];
  /** The visitor's own loan terms: a range of dollars a week then means these. The browser adds them. */
  ownWeekly?: OwnWeekly;
}

/**
 * The filter of the page: its scope (ROUTE-13, ROUTE-16), and a price above 0 when the lowest price comes first
 * (LIST-5).
 */
export function pageFilter(scope: PageScope, sort: string): Filter {
  const filter: Filter = Object.entries(scope.scope).map(([field, values]) => ({ field, in: [...values] }));
  if (scope.priceAscPositiveOnly && /^price:asc\b/.test(sort)) filter.push({ field: 'price', min: 1 });
  return filter;
}

/**
 * A search whose visitor has asked for on-road prices: its price filter and its order by price use the price on the
 * road. Such a search has a range of that price, see `askedRange`; every other search stays as it is.
 */
function withOnRoadPrices(request: SearchRequest): SearchRequest {
  const { filter = [], sort = '' } = request;
  if (!filter.some((condition) => isOf(condition, onRoadField))) return request;
  return {
    ...request,
    filter: filter
      .filter((condition) => !isOf(condition, onRoadField) || excludesCars(condition))
      .map((condition) => (isOf(condition, 'price') ? { ...condition, field: onRoadField } : condition)),
    sort: sort.replace(/\bprice\b/g, onRoadField),
  };
}

const isOf = (condition: Filter[number], field: string) => 'field' in condition && condition.field === field;

/** The lowest price 0 only says that on-road prices are asked for. */
const excludesCars = (condition: Filter[number]) =>
  ('min' in condition && (condition.min ?? 0) > 0) || ('max' in condition && condition.max !== undefined);
