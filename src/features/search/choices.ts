/** An entry of a list filter. */
export interface Choice {
  value: string;
  /** Cars it leads to. */
  count: number;
  isChosen: boolean;
}

/** The entries of a list filter, the most frequent first, then by name; what is chosen is among them even if no car has it. */
export function choicesFrom(
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
  limit: number,
): Choice[] {
  const values = new Set([...Object.keys(counts), ...chosen]);
  return [...values]
    .map((value) => ({
      value,
      count: Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0,
      isChosen: chosen.includes(value),
    }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ isChosen }, index) => index < limit || isChosen);
}
