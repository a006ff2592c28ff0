import { dayInWords } from './day-in-words.ts';
import { grouped } from './money.ts';
import type { SearchChanges } from './search-changes.ts';
import { localDay } from './time-zone.ts';

/** The kinds of changes that there are: ['3 new', '1 reduced', '1 sold', '2 no longer listed']. */
export function changeWords({ added, reduced, sold, gone }: SearchChanges): string[] {
  const counts: [number, string][] = [
    [added.length, 'new'],
    [reduced.length, 'reduced'],
    [sold.length, 'sold'],
    [gone, 'no longer listed'],
  ];
  return counts.flatMap(([count, word]) => (count > 0 ? [`${grouped(count)} ${word}`] : []));
}

/**
 * 'since 12 November', with the year unless it is this one, or 'since earlier today'.
 *
 * @param at milliseconds since 1970, as `now`
 * @param timeZone the dealer's
 */
export function sinceWords(at: number, now: number, timeZone: string): string {
  const day = localDay(at, timeZone);
  const today = localDay(now, timeZone);
  if (day === today) return 'since earlier today';
  const words = dayInWords(day);
  return `since ${day.slice(0, 4) === today.slice(0, 4) ? words.replace(/ \d+$/, '') : words}`;
}
