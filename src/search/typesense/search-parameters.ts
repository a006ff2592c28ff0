import { carDefinition, searchedFields } from '../static/definition.ts';
import { sortKeys } from '../static/order.ts';
import { mostTypos, wordsOf } from '../static/tokens.ts';

const sortFields = [...carDefinition.numericFacets, 'created_at', 'sold_at'];
const countedFields = [...carDefinition.facets, ...carDefinition.numericFacets];

/** Which fields a query is looked for in, and with how many typos in each, as Typesense takes them. */
export function fieldParameters(query: string) {
  const fields = searchedFields(carDefinition, query);
  return {
    query_by: fields.map(({ name }) => name).join(','),
    query_by_weights: fields.map(({ weight }) => weight).join(','),
    num_typos: fields.map(({ typos = mostTypos }) => typos).join(','),
  };
}

/** How words are matched: as the static engine does it (`keepTextMatches`, `typosAllowed`). */
export const matchingParameters = {
  /** The last word may be unfinished. */
  prefix: true,
  /** Every word must be there. */
  drop_tokens_threshold: 0,
  min_len_1typo: 4,
  min_len_2typo: 7,
  /** Typos are tried only when there is not one hit without. */
  typo_tokens_threshold: 1,
  /** 'cx 5' and 'cx5' are different words in both engines. */
  split_join_tokens: 'off',
  /** A beginning or a typo may stand for any number of words, where the default is the four most frequent. */
  max_candidates: 1000,
  exclude_fields: (carDefinition.hidden ?? []).join(','),
  /** Nothing is highlighted on the page: half of an answer would be for nobody. */
  highlight_fields: 'none',
  highlight_full_fields: 'none',
};

/**
 * The words looked for, as both engines split them. Typesense reads a dash before a word and quotation marks as
 * operators, which a visitor who types 'mazda -3' does not mean.
 */
export function queryText(query: string): string {
  return wordsOf(query).join(' ');
}

/** `sort_by`; ties fall to the newest as in the static engine. Empty: best match, then newest. */
export function sortBy(sort: string): string {
  const keys = sortKeys(sort).filter(({ field }) => sortFields.includes(field));
  if (keys.length === 0) return '';
  // Typesense takes three keys at most.
  const own = keys.slice(0, 2).map(({ field, descending }) => `${field}:${descending ? 'desc' : 'asc'}`);
  return keys.some(({ field }) => field === 'created_at')
    ? own.join(',')
    : [...own, 'created_at:desc'].join(',');
}

/** Fields among those asked for that can be counted; Typesense refuses the whole search for one it does not know. */
export function countable(facets: readonly string[]): string[] {
  return facets.filter((facet) => countedFields.includes(facet));
}
