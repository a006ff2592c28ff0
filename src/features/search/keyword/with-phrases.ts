import type { IndexUiState } from 'instantsearch.js';
import type { Phrases } from '../../../search/phrases/parse.ts';
import { sortedIndexName } from '../../../search/request.ts';
import { withList, withoutQuery, withRange } from '../ui-state.ts';

type Scope = Readonly<Record<string, readonly string[]>>;

/**
 * The search state with the recognised phrases: their filters replace earlier values of the same filters, other filters
 * stay, and the remaining words become the query.
 */
export function withPhrases(ui: IndexUiState, phrases: Phrases, scope: Scope): IndexUiState {
  let next = withoutQuery(ui);
  for (const [key, values] of Object.entries(phrases.lists)) {
    // Skips a filter that the page itself fixes, such as 'used' on the page of used cars.
    const isGiven = scope[key]?.every((value) => values.includes(value));
    if (!isGiven) next = withList(next, key, values);
  }
  // A new make removes the selected models. A model name without a make searches all makes.
  if (phrases.lists['make'] && !phrases.lists['model']) next = withList(next, 'model', []);
  if (phrases.lists['model'] && !phrases.lists['make']) next = withList(next, 'make', []);
  for (const [key, range] of Object.entries(phrases.ranges)) next = withRange(next, key, range);
  if (phrases.sort) next = { ...next, sortBy: sortedIndexName(phrases.sort) };
  return phrases.rest ? { ...next, query: phrases.rest } : next;
}

/** The search state with this text as its query, without conversion to filters. */
export function withQuery(ui: IndexUiState, query: string): IndexUiState {
  const rest = withoutQuery(ui);
  return query ? { ...rest, query } : rest;
}

/** Filters whose values are also found by the text search. */
const textKeys = ['make', 'model', 'body', 'colour', 'fuel'];

/** True when the phrases would find nothing as plain text: no car name contains 'under 40k'. */
export function needsFilters({ recognised }: Phrases): boolean {
  return recognised.some(({ key }) => !textKeys.includes(key));
}

/** The words that the text search can find, for the search during typing. */
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
