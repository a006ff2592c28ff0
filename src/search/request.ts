import type { Filter } from './filter.ts';
import type { SearchRequest } from './static/engine.ts';

/** A filter as InstantSearch's helper writes it, or alternatives of which one must hold. */
type Written = string | readonly Written[];

/** The parameters of an InstantSearch request that the engine knows. */
export interface InstantSearchParams {
  query?: string;
  page?: number;
  hitsPerPage?: number;
  facets?: string | readonly string[];
  maxValuesPerFacet?: number;
  /** ['make:Toyota', ['body:SUV', 'body:Ute']]: all of the groups, any of the members of one. */
  facetFilters?: Written;
  /** ['price>=10000', 'price<=30000']. */
  numericFilters?: Written;
}

/** Name of the index everywhere; the sort is appended to it. */
export const indexName = 'cars';

/** Index name of a sort: 'cars/sort/price:asc'; plain 'cars' for best match. */
export const sortedIndexName = (sort: string) => (sort ? `${indexName}/sort/${sort}` : indexName);

/** 'price:asc' of 'cars/sort/price:asc'; empty for the plain index, which is best match first. */
export function sortOfIndexName(indexName: string): string {
  return indexName.split('/sort/')[1] ?? '';
}

/** An InstantSearch request as the engine takes it. `always` holds besides whatever the visitor chose. */
export function searchRequestOf(
  indexName: string,
  params: InstantSearchParams,
  always: Filter = [],
): SearchRequest {
  const facets = typeof params.facets === 'string' ? [params.facets] : [...(params.facets ?? [])];
  return {
    query: params.query ?? '',
    filter: [
      ...always,
      ...groupsOf(params.facetFilters, facetCondition),
      ...groupsOf(params.numericFilters, numericCondition),
    ].map(withoutUnpriced),
    facets,
    page: params.page ?? 0,
    hitsPerPage: params.hitsPerPage ?? 20,
    sort: sortOfIndexName(indexName),
    maxValuesPerFacet: params.maxValuesPerFacet ?? 100,
  };
}

/** Amounts that are 0 where a car has none. */
const prices: readonly string[] = ['price', 'weekly_price', 'subscription_price'];

/** A limit on a price leaves out the cars without one: nobody who asks for cars up to $30,000 means those. */
function withoutUnpriced(condition: Filter[number]): Filter[number] {
  if ('anyOf' in condition) return { anyOf: condition.anyOf.map((branch) => branch.map(withoutUnpriced)) };
  const isLimit = 'max' in condition && condition.max !== undefined && prices.includes(condition.field);
  return isLimit ? { ...condition, min: Math.max(1, condition.min ?? 1) } : condition;
}

type One = (written: string) => Filter[number] | undefined;

function groupsOf(written: Written | undefined, conditionOf: One): Filter {
  if (written === undefined) return [];
  const groups = typeof written === 'string' ? [written] : written;
  return groups.flatMap((group) => {
    if (typeof group === 'string') return conditionOf(group) ?? [];
    const members = group.flat(4).flatMap((member) => conditionOf(String(member)) ?? []);
    return members.length === 0 ? [] : [joined(members)];
  });
}

/** Alternatives of one field become one condition: looked up at once, and short in Typesense's notation. */
function joined(members: Filter): Filter[number] {
  const [first] = members;
  if (members.length === 1 && first) return first;
  const field = first && 'in' in first ? first.field : undefined;
  const values = members.flatMap((member) => ('in' in member && member.field === field ? member.in : []));
  if (field !== undefined && values.length === members.length) return { field, in: values };
  return { anyOf: members.map((member) => [member]) };
}

/** 'make:Toyota'; 'make:-Toyota' excludes; a value that begins with a dash is written 'make:\-value'. */
function facetCondition(written: string): Filter[number] | undefined {
  const colon = written.indexOf(':');
  if (colon < 1) return undefined;
  const field = written.slice(0, colon);
  const value = written.slice(colon + 1);
  if (value.startsWith('-')) return { field, notIn: [value.slice(1)] };
  return { field, in: [value.startsWith('\\-') ? value.slice(1) : value] };
}

function numericCondition(written: string): Filter[number] | undefined {
  const [, field, operator, digits] =
    /^\s*(\w+)\s*(>=|<=|!=|=|>|<)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(written) ?? [];
  if (!field || !digits) return undefined;
  const number = Number(digits);
  if (operator === '!=') return { field, notIn: [String(number)] };
  if (operator === '=') return { field, min: number, max: number };
  // All numeric fields are whole numbers.
  if (operator === '>') return { field, min: Math.floor(number) + 1 };
  if (operator === '<') return { field, max: Math.ceil(number) - 1 };
  return operator === '>=' ? { field, min: number } : { field, max: number };
}
