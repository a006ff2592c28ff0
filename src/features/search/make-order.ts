/** An entry of a list filter. */
export interface ListItem {
  value: string;
  count: number;
  isRefined: boolean;
}

/** Popular makes first, in the dealer's order; the others after them as they were (LIST-11). */
export function popularFirst<Item extends ListItem>(items: Item[], popular: readonly string[]): Item[] {
  const rank = new Map(popular.map((make, index) => [make.toLowerCase(), index]));
  const rankOf = (item: Item) => rank.get(item.value.toLowerCase()) ?? rank.size;
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The entries shown while a list is folded: the first `limit`, and chosen ones below them, so that what is in force
 * can always be seen and taken back.
 */
export function folded<Item extends ListItem>(items: Item[], limit: number): Item[] {
  return items.filter((item, index) => index < limit || item.isRefined);
}
