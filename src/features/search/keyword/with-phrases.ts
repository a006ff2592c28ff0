import type { IndexUiState } from 'instantsearch.js';
import type { Phrases } from '../../../search/phrases/parse.ts';
import { sortedIndexName } from '../../../search/request.ts';
import { withList, withoutQuery, withRange } from '../ui-state.ts';

type Scope = Readonly<Record<string, readonly string[]>>;

/**
 * The search with what was typed: its filters take the place of earlier ones of the same kind, the others stay, and
 * the words that are no filter are the query.
 */
export function withPhrases(ui: IndexUiState, phrases: Phrases, scope: Scope): IndexUiState {
  let next = withoutQuery(ui);
  for (const [key, values] of Object.entries(phrases.lists)) {
    // What the page itself stands for need not be chosen again: 'used' on the page of used cars.
    const isGiven = scope[key]?.every((value) => values.includes(value));
    if (!isGiven) next = withList(next, key, values);
  }
  // Another make has other models, and a model of several makes is looked for in all of them.
  if (phrases.lists['make'] && !phrases.lists['model']) next = withList(next, 'model', []);
  if (phrases.lists['model'] && !phrases.lists['make']) next = withList(next, 'make', []);
  for (const [key, range] of Object.entries(phrases.ranges)) next = withRange(next, key, range);
  if (phrases.sort) next = { ...next, sortBy: sortedIndexName(phrases.sort) };
  return phrases.rest ? { ...next, query: phrases.rest } : next;
}

/** The search for the very words. */
export function withQuery(ui: IndexUiState, query: string): IndexUiState {
  const rest = withoutQuery(ui);
  return query ? { ...rest, query } : rest;
}

/** What the text engine knows of a car: words about these find it as text too. */
const textKeys = ['make', 'model', 'body', 'colour', 'fuel'];

/** Whether as plain text the words would find nothing: no car's name says 'under 40k'. */
export function needsFilters({ recognised }: Phrases): boolean {
  return recognised.some(({ key }) => !textKeys.includes(key));
}

/** The words that a car's name may hold, for the search while someone types. */
export function asText(text: string, { recognised }: Phrases): string {
  let words = '';
  let last = 0;
  for (const { from, to, key } of recognised) {
    if (textKeys.includes(key)) continue;
    words += text.slice(last, from);
    last = to;
  }
  return (words + text.slice(last)).replace(/\s+/g, ' ').trim();
}
