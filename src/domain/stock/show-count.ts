import { grouped } from '../prices/money.ts';

/** Counts above this may be estimates of a search engine (LIST-8). */
const mostCounted = 1999;

/** What a site lists: 'Car' and 'Cars'. */
export interface Noun {
  one: string;
  other: string;
}

/** Other counts that a page may know. */
export interface KnownCounts {
  /** Cars in stock, if the page knows the number for a search without filters. */
  stockCount?: number | undefined;
  /** Cars found, by status: `{in_stock: 2100, coming_soon: 40}`. */
  statuses?: Readonly<Record<string, number>> | undefined;
}

/**
 * The number in 'Show Me {count} {noun}'. Above 1999 it is the stock count, else the number of cars in stock, else the
 * sum of all counts (LIST-8).
 */
export function countToShow(found: number, { stockCount, statuses = {} }: KnownCounts): number {
  if (found <= mostCounted) return found;
  const summed = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return stockCount || statuses['in_stock'] || summed || found;
}

/** True when a page has so many cars that it may need the other counts. */
export const mayExceedCount = (found: number): boolean => found > mostCounted;

/** 'Show Me 128 Cars' [LIST-6] [OPEN-56]. The text has no number when the page cannot know it, or when it is 0. */
export function showMeText(noun: Noun, count?: number): string {
  return `Show Me ${count ? counted(count, noun) : noun.other}`;
}

/** '128 Cars', '1 Car'. */
export const counted = (count: number, { one, other }: Noun): string =>
  `${grouped(count)} ${count === 1 ? one : other}`;

/** '128 dealers', '1 dealer': a count of things whose plural ends in s. */
export const things = (count: number, one: string): string => counted(count, { one, other: `${one}s` });

/** Lines about the first things of a list, and how many more there are: '  and 12 more rejects'. */
export function firstLines<Thing>(
  all: readonly Thing[],
  most: number,
  what: string,
  line: (one: Thing) => string,
): string[] {
  const lines = all.slice(0, most).map(line);
  return all.length > most ? [...lines, `  and ${grouped(all.length - most)} more ${what}`.trimEnd()] : lines;
}
