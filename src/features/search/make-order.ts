import type { Choice } from './choices.ts';

/** Popular makes first, in the dealer's order; the others after them as they were (LIST-11). */
export function popularFirst(items: Choice[], popular: readonly string[]): Choice[] {
  const rank = new Map(popular.map((make, index) => [make.toLowerCase(), index]));
  const rankOf = (item: Choice) => rank.get(item.value.toLowerCase()) ?? rank.size;
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The entries shown while a list is folded: the first `limit`, and chosen ones below them, so that what is in force
 * can always be seen and taken back.
 */
export function folded(items: Choice[], limit: number): Choice[] {
  return items.filter((item, index) => index < limit || item.isChosen);
}
