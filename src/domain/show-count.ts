/** Counts above this may be estimates of a search engine (LIST-8). */
const mostCounted = 1999;

/** What is known beside a count. */
export interface KnownCounts {
  /** Cars in stock, where the page knows: of a search that nothing limits. */
  stockCount?: number | undefined;
  /** Cars found, by their state: `{in_stock: 2100, coming_soon: 40}`. */
  statuses?: Readonly<Record<string, number>> | undefined;
}

/**
 * The number in 'Show Me {count} {noun}'. Above 1999 the stock count stands in for the count that the search gave, or
 * else the count of cars in stock, or else the sum of what was counted (LIST-8).
 */
export function countToShow(found: number, { stockCount, statuses = {} }: KnownCounts): number {
  if (found <= mostCounted) return found;
  const summed = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return stockCount || statuses['in_stock'] || summed || found;
}

/** Whether a page has so many cars that a count of them may need the others beside it. */
export const mayExceedCount = (found: number): boolean => found > mostCounted;
