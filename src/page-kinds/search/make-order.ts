import type { Choice } from './choices.ts';

/** Returns popular makes first, in the dealer's order, then the others in their order (LIST-11). */
export function popularFirst(items: Choice[], popular: readonly string[]): Choice[] {
  const rank = new Map(popular.map((make, index) => [make.toLowerCase(), index]));
  const rankOf = (item: Choice) => rank.get(item.value.toLowerCase()) ?? rank.size;
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The entries of a list before 'Show all': the first `limit` entries, and selected ones after them. A selected entry
 * must stay visible, so that the visitor can deselect it.
 */
export function folded(items: Choice[], limit: number): Choice[] {
  return items.filter((item, index) => index < limit || item.isChosen);
}
