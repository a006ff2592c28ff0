import { grouped } from './money.ts';

/**
 * 'Show Me 128 Cars' [LIST-6] [OPEN-56]. The text has no number when the page cannot know it (a price is selected, but
 * prices are not in the page) or when it is 0.
 */
export function showMeText(noun: { one: string; other: string }, count?: number): string {
  if (count === undefined || count === 0) return `Show Me ${noun.other}`;
  return `Show Me ${grouped(count)} ${count === 1 ? noun.one : noun.other}`;
}
