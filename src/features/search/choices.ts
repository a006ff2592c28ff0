import { comparable } from '../../search/same-value.ts';

/** An entry of a list filter. */
export interface Choice {
  value: string;
  /** Cars it leads to. */
  count: number;
  isChosen: boolean;
}

/**
 * The entries of a list filter, the most frequent first, then by name; what is chosen is among them even if no car has it.
 * Values that a search takes for the same ('GLX' and 'GLX+') are one entry, with the cars that it finds.
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
      const own = values.find((value) => chosen.includes(value));
      return {
        value: own ?? values.reduce((most, value) => (countOf(value) > countOf(most) ? value : most)),
        count: values.reduce((sum, value) => sum + countOf(value), 0),
        isChosen: own !== undefined,
      };
    })
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ isChosen }, index) => index < limit || isChosen);
}
