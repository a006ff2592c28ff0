import { priceKeys } from '../domain/searchable.ts';
import { readExclusions } from './exclusion.ts';
import type { Filter } from './filter.ts';
import { type ModelsByMake, withPairs } from './make-models.ts';
import { withOnRoadPrices } from './on-road-prices.ts';
import type { SearchRequest } from './static/engine.ts';

/** A filter in the notation of InstantSearch's helper, or a list of alternatives. */
type NestedFilters = string | readonly NestedFilters[];

/** The parameters of an InstantSearch request that the search engines support. */
export interface InstantSearchParams {
  query?: string;
  page?: number;
  hitsPerPage?: number;
  facets?: string | readonly string[];
  maxValuesPerFacet?: number;
  /** ['make:Toyota', ['body:SUV', 'body:Ute']]: all groups must match, and any member within a group. */
  facetFilters?: NestedFilters;
  /** ['price>=10000', 'price<=30000']. */
  numericFilters?: NestedFilters;
  /** Excluded values, see `exclusionsText`. */
  filters?: string;
}

/** Name of the index in InstantSearch. The sort order is appended to it. */
export const indexName = 'cars';

/** Index name for a sort order: 'cars/sort/price:asc', or 'cars' for best match. */
export const sortedIndexName = (sort: string) => (sort ? `${indexName}/sort/${sort}` : indexName);

/** The sort order in an index name: 'price:asc' for 'cars/sort/price:asc'. Empty for best match. */
export function sortOfIndexName(indexName: string): string {
  return indexName.split('/sort/')[1] ?? '';
}

/**
 * Converts an InstantSearch request to a request for the engine.
 *
 * @param always is added to the visitor's filters
 * @param models the models of each make, with which several makes and models become pairs, see `withPairs`
 */
export function searchRequestOf(
  indexName: string,
  params: InstantSearchParams,
  always: Filter = [],
  models: ModelsByMake = {},
): SearchRequest {
  const facets = typeof params.facets === 'string' ? [params.facets] : [...(params.facets ?? [])];
  const { hitsPerPage = 20 } = params;
  const lists = groupsOf(params.facetFilters, facetCondition);
  // InstantSearch sends one such request for each filter, without the values of that filter.
  const countsMakes = hitsPerPage === 0 && facets.join() === 'make';
  return withOnRoadPrices({
    query: params.query ?? '',
    filter: [
      ...always,
      ...withPairs(lists, models, countsMakes),
      ...groupsOf(params.numericFilters, numericCondition),
      ...groupsOf(readExclusions(params.filters), facetCondition),
    ].map(withoutUnpriced),
    facets,
    page: params.page ?? 0,
    hitsPerPage,
    sort: unknownLast(sortOfIndexName(indexName)),
    maxValuesPerFacet: params.maxValuesPerFacet ?? 100,
  });
}

/** A maximum price excludes cars without a price, which would otherwise match with their 0. */
function withoutUnpriced(condition: Filter[number]): Filter[number] {
  if ('anyOf' in condition) return { anyOf: condition.anyOf.map((branch) => branch.map(withoutUnpriced)) };
  const isLimit = 'max' in condition && condition.max !== undefined && priceKeys.includes(condition.field);
  return isLimit ? { ...condition, min: Math.max(1, condition.min ?? 1) } : condition;
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

type ConditionOf = (text: string) => Filter[number] | undefined;

function groupsOf(filters: NestedFilters | undefined, conditionOf: ConditionOf): Filter {
  if (filters === undefined) return [];
  const groups = typeof filters === 'string' ? [filters] : filters;
  return groups.flatMap((group) => {
    if (typeof group === 'string') return conditionOf(group) ?? [];
    const members = group.flat(4).flatMap((member) => conditionOf(String(member)) ?? []);
    return members.length === 0 ? [] : [joined(members)];
  });
}

/** Merges alternatives of one field into one condition, which is faster to evaluate and shorter for Typesense. */
function joined(members: Filter): Filter[number] {
  const [first] = members;
  if (members.length === 1 && first) return first;
  const field = first && 'in' in first ? first.field : undefined;
  const values = members.flatMap((member) => ('in' in member && member.field === field ? member.in : []));
  if (field !== undefined && values.length === members.length) return { field, in: values };
  return { anyOf: members.map((member) => [member]) };
}

/** Parses 'make:Toyota', 'make:-Toyota' (excluded value) and 'make:\-value' (value with a leading dash). */
function facetCondition(text: string): Filter[number] | undefined {
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  const field = text.slice(0, colon);
  const value = text.slice(colon + 1);
  if (value.startsWith('-')) return { field, notIn: [value.slice(1)] };
  return { field, in: [value.startsWith('\\-') ? value.slice(1) : value] };
}

function numericCondition(text: string): Filter[number] | undefined {
  const [, field, operator, digits] = /^\s*(\w+)\s*(>=|<=|!=|=|>|<)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (!field || !digits) return undefined;
  const number = Number(digits);
  if (operator === '!=') return { field, notIn: [String(number)] };
  if (operator === '=') return { field, min: number, max: number };
  // All numeric fields are integers.
  if (operator === '>') return { field, min: Math.floor(number) + 1 };
  if (operator === '<') return { field, max: Math.ceil(number) - 1 };
  return operator === '>=' ? { field, min: number } : { field, max: number };
}
