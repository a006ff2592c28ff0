import { comparable } from '../../search/static/tokens.ts';

export interface Choice {
  value: string;
  count: number;
  isChosen: boolean;
}

/**
 * The entries of a list filter, sorted by count, then by name. Selected values are included even if no car has them.
 * Values that the search treats as equal ('GLX' and 'GLX+') become one entry with the sum of their counts.
 */
export function choicesFrom(
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
  limit: number,
): Choice[] {
  const spellings = new Map<string, string[]>();
  for (const value of new Set([...Object.keys(counts), ...chosen])) {
    const key = comparable(value) || value;
    spellings.set(key, [...(spellings.get(key) ?? []), value]);
  }
  const countOf = (value: string) => (Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0);
  return [...spellings.values()]
    .map((values) => {
      const selected = values.find((value) => chosen.includes(value));
      return {
        value: selected ?? values.reduce((most, value) => (countOf(value) > countOf(most) ? value : most)),
        count: values.reduce((sum, value) => sum + countOf(value), 0),
        isChosen: selected !== undefined,
      };
    })
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ isChosen }, index) => index < limit || isChosen);
}

/** Returns popular makes first, in the dealer's order, then the others in their order (LIST-11). */
export function popularFirst(items: Choice[], popular: readonly string[]): Choice[] {
  const rank = new Map(popular.map((make, index) => [make.toLowerCase(), index]));
  const rankOf = (item: Choice) => rank.get(item.value.toLowerCase()) ?? rank.size;
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The entries before 'Show all': the first `limit`, and selected ones, which the visitor must be able to deselect. */
export function folded(items: Choice[], limit: number): Choice[] {
  return items.filter((item, index) => index < limit || item.isChosen);
}
