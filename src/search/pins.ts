/** A car with a fixed place in a list (`search.pinned`). */
export interface Pin {
  /** Id of the car. */
  id: string;
  /** From 1. */
  position: number;
}

/**
 * The pins that apply to a request: all of them in the default order without a text, and none otherwise. A visitor who
 * asks for the lowest price gets the lowest price first.
 */
export function pinsFor(
  pins: readonly Pin[] | undefined,
  { query = '', sort = '' }: { query?: string; sort?: string },
): readonly Pin[] {
  return query.trim() === '' && sort === '' ? (pins ?? []) : [];
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
