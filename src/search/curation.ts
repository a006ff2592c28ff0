import { wordsOf } from './static/tokens.ts';
import type { SearchState } from './url-state.ts';

/** A car with a fixed place in a list (`search.pinned`, `search.curations`). */
export interface Pin {
  /** Id of the car. */
  id: string;
  /** From 1. */
  position: number;
}

/** Pinned and hidden cars of one search (`search.curations`). */
export interface Curation {
  /** The search, as the words of the configuration are read in the stock of the site. */
  search: Pick<SearchState, 'query' | 'refinementList' | 'range'>;
  /** True to apply to searches with more words or filters too. */
  contained?: true;
  pins?: readonly Pin[];
  /** Ids of cars that the search does not find. */
  hidden?: readonly string[];
}

/** What the dealer decides about the lists of a page. */
export interface CurationScope {
  /** Conditions that the page itself fixes, see `PageScope`. */
  scope: Readonly<Record<string, readonly string[]>>;
  /** Cars at fixed positions of the default order without a text. Undefined when there are none. */
  pins?: readonly Pin[];
  /** Undefined when there are none. The first that applies wins a position. */
  curations?: readonly Curation[];
}

/**
 * The pinned and hidden cars of a search on a page. Pins apply to the default order only: a visitor who asks for the
 * lowest price gets the lowest price first. The page's own pins apply without a text.
 */
export function curatedFor(
  state: SearchState,
  { scope, pins = [], curations = [] }: CurationScope,
): { pins: readonly Pin[]; hidden: readonly string[] } {
  const { query = '', sortBy = '' } = state;
  const applying = curations.filter((curation) => isMeant(curation, state, scope));
  const hidden = [...new Set(applying.flatMap((curation) => curation.hidden ?? []))];
  if (sortBy !== '') return { pins: [], hidden };
  const all = [...applying.flatMap((curation) => curation.pins ?? []), ...(query.trim() === '' ? pins : [])];
  const shown = all.filter(
    ({ id, position }, at) =>
      !hidden.includes(id) &&
      !all.slice(0, at).some((earlier) => earlier.id === id || earlier.position === position),
  );
  return { pins: shown, hidden };
}

/**
 * True when a search is that of a curation. What the page itself fixes need not be chosen, but something must be: a
 * page of one make is not a search for it.
 */
function isMeant(
  { search, contained }: Curation,
  state: SearchState,
  scope: CurationScope['scope'],
): boolean {
  const words = wordsOf(search.query ?? '');
  const isText = (contained ? hasRun : isEqual)(wordsOf(state.query ?? ''), words);
  const [wanted, chosen] = [valuesOf(search), valuesOf(state)];
  const isListed = Object.entries(wanted).every(([key, values]) => {
    const own = chosen[key];
    const hasAll = own && values.every((value) => own.includes(value));
    return (hasAll && (contained || own.length === values.length)) || isEqual(scope[key] ?? [], values);
  });
  const isChosen = words.length > 0 || Object.keys(wanted).some((key) => chosen[key]);
  const isMore = Object.keys(chosen).some((key) => !wanted[key]);
  return isText && isListed && isChosen && (Boolean(contained) || !isMore);
}

/** The chosen values by filter, with a range as one value. No range has the key of a list. */
function valuesOf({ refinementList = {}, range = {} }: SearchState): Record<string, readonly string[]> {
  const ranges = Object.entries(range).map(([key, text]) => [key, [text]] as const);
  const lists = Object.entries(refinementList).filter(([, values]) => values.length > 0);
  return Object.fromEntries([...lists, ...ranges]);
}

function isEqual(words: readonly string[], wanted: readonly string[]): boolean {
  return words.length === wanted.length && words.every((word, at) => word === wanted[at]);
}

/** True when the words contain the wanted ones, one after the other. */
function hasRun(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, at) => isEqual(words.slice(at, at + wanted.length), wanted)) || wanted.length === 0;
}

/**
 * Puts pinned entries at their positions, as Typesense does with `pinned_hits` and `filter_curated_hits`: a pinned entry
 * that the list does not have leaves its place to the next one, and one beyond the end of the list comes last.
 *
 * @param list the whole list, which is not changed
 * @param entryOf the entry of a car. Undefined when the list does not have it.
 */
export function withPins<Entry extends string | number>(
  list: ArrayLike<Entry> & Iterable<Entry>,
  pins: readonly Pin[],
  entryOf: (id: string) => Entry | undefined,
): Entry[] {
  const sorted = pins.toSorted((a, b) => a.position - b.position);
  const pinned = sorted.map(({ id }) => entryOf(id)).filter((entry) => entry !== undefined);
  const known = new Set(pinned);
  const merged = [...list].filter((entry) => !known.has(entry));
  for (const [at, entry] of pinned.entries()) merged.splice(sorted[at]!.position - 1, 0, entry);
  return merged;
}
