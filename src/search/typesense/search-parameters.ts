import { bandStarts } from '../../domain/prices/price-bands.ts';
import type { Pin } from '../curation.ts';
import { toFilterBy } from '../filter.ts';
import { carDefinition, searchedFields } from '../static/definition.ts';
import { sortKeys } from '../static/order.ts';
import { mostTypos, wordsOf } from '../static/tokens.ts';
import { nearestSort } from '../url-state.ts';

const sortFields = [...carDefinition.numericFacets, 'created_at', 'sold_at'];
const countedFields = [...carDefinition.facets, ...carDefinition.numericFacets];

/** The searched fields of a query, with their weights and numbers of typos, as Typesense parameters. */
export function fieldParameters(query: string) {
  const fields = searchedFields(carDefinition, query);
  return {
    query_by: fields.map(({ name }) => name).join(','),
    query_by_weights: fields.map(({ weight }) => weight).join(','),
    num_typos: fields.map(({ typos = mostTypos }) => typos).join(','),
  };
}

/**
 * The field that sorts equal cars: newest first, then by id, as in the static engine. Typesense itself would sort them
 * by their arrival, which differs after an update.
 */
export const listOrderField = 'list_order';

/** Parameters for matching words as in the static engine (`keepTextMatches`, `typosAllowed`). */
export const matchingParameters = {
  /** The last word may be incomplete. */
  prefix: true,
  /** A document must contain every word. */
  drop_tokens_threshold: 0,
  min_len_1typo: 4,
  min_len_2typo: 7,
  /** Typos are allowed only when there is no hit without them. */
  typo_tokens_threshold: 1,
  /** Words are joined and split when there is no hit as they are typed: 'land cruiser' (`respaced`). */
  split_join_tokens: 'fallback' as const,
  /** A prefix or typo may match many words. The default considers only the four most frequent. */
  max_candidates: 1000,
  /** Neither cards nor the static engine have these. */
  exclude_fields: [...(carDefinition.hidden ?? []), listOrderField, 'fingerprint'].join(','),
  /** The page does not use highlights, which would be half of an answer. */
  highlight_fields: 'none',
  highlight_full_fields: 'none',
};

/**
 * The words of a query, as both engines split them. Dashes and quotation marks are removed, because Typesense reads
 * them as operators, while a visitor who types 'mazda -3' does not mean an exclusion.
 */
export function queryText(query: string): string {
  return wordsOf(query).join(' ');
}

/**
 * The `sort_by` parameter. Equal documents are in the order of `list_order`. Empty for best match, then that order.
 *
 * @param nearest see `SearchRequest`
 */
export function sortBy(sort: string, nearest: readonly string[] = []): string {
  if (sort === nearestSort && nearest.length > 0) return `${byNearest(nearest)},${listOrderField}:desc`;
  const keys = sortKeys(sort).filter(({ field }) => sortFields.includes(field));
  if (keys.length === 0) return '';
  // Typesense accepts at most three keys.
  const own = keys.slice(0, 2).map(({ field, descending, above }) => {
    const by = above === undefined ? field : `_eval(${field}:>${above})`;
    return `${by}:${descending ? 'desc' : 'asc'}`;
  });
  return [...own, `${listOrderField}:desc`].join(',');
}

/** The nearest location has the highest score. Others have none. */
function byNearest(names: readonly string[]): string {
  const scores = names.map(
    (name, at) => `(${toFilterBy([{ field: 'location_name', in: [name] }])}):${names.length - at}`,
  );
  return `_eval([${scores.join(',')}]):desc`;
}

/** The requested facets that exist. Typesense rejects a whole search with an unknown one. */
export function knownFacets(facets: readonly string[]): string[] {
  return facets.filter((facet) => countedFields.includes(facet));
}

/**
 * Asks for number fields as one range instead of a count of each value. The statistics are the same, in a third of the
 * time with 50,000 cars.
 */
export const boundsOnly: Readonly<Record<string, string>> = Object.fromEntries(
  carDefinition.numericFacets.map((field) => [field, '(all:[-1,2147483647])']),
);

/** The beginning of the label of a band of prices, before its lower end. Others are of cars without a price. */
export const bandLabel = 'from';

/** Asks for prices in bands of this width. A band has its lower end, and not its upper one. */
export function priceBands(width: number): string {
  const starts = bandStarts(width);
  const bands = starts.map(
    (start, at) => `${bandLabel}${start}:[${start || 1},${starts[at + 1] ?? 2_147_483_647}]`,
  );
  return `(none:[-1,1],${bands.join(',')})`;
}

/** Puts cars at fixed positions, if they pass the filter, and leaves out others. */
export function curationParameters(
  pins: readonly Pin[],
  hidden: readonly string[],
): { pinned_hits?: string; filter_curated_hits?: true; hidden_hits?: string } {
  return {
    ...(pins.length > 0 && {
      pinned_hits: pins.map(({ id, position }) => `${id}:${position}`).join(','),
      filter_curated_hits: true,
    }),
    ...(hidden.length > 0 && { hidden_hits: hidden.join(',') }),
  };
}
