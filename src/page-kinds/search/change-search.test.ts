import { expect, test } from 'vitest';
import { type SearchState, writeSearchState } from '../../search/url-state.ts';
import { isStatusHidden, withChosen, withStatusHidden } from './change-search.ts';

const linked = { query: 'corolla', refinementList: { make: ['Toyota'] } };

test.each<[string, SearchState, SearchState]>([
  ['no choices', {}, linked],
  ['a sort', { sortBy: 'price:asc' }, { ...linked, sortBy: 'price:asc' }],
  [
    'another filter',
    { refinementList: { body: ['SUV'] } },
    { ...linked, refinementList: { make: ['Toyota'], body: ['SUV'] } },
  ],
  [
    'the same filter',
    { refinementList: { make: ['Kia'] } },
    { ...linked, refinementList: { make: ['Kia'] } },
  ],
  ['another text', { query: 'rav4' }, { ...linked, query: 'rav4' }],
])('merges a link with %s', (_, chosen, expected) => {
  expect(writeSearchState(withChosen(linked, chosen))).toBe(writeSearchState(expected));
});

/** A search that chooses statuses, and leaves some out. */
const ofStatuses = (only: string[], hidden: string[] = []): SearchState => ({
  refinementList: {
    ...(only.length > 0 && { status: only }),
    ...(hidden.length > 0 && { '-status': hidden }),
  },
});
const [all, noSold] = [ofStatuses([]), ofStatuses([], ['sold'])];

test.each<[string, SearchState, string, boolean]>([
  ['all cars', all, 'sold', false],
  ['typed words: not sold', noSold, 'sold', true],
  ['typed words: not sold', noSold, 'coming_soon', false],
  ['typed words: in stock now', ofStatuses(['in_stock']), 'sold', true],
  ['sold cars only', ofStatuses(['sold']), 'sold', false],
])('in a search of %s, cars of a status are known to be left out [LIST-35]', (_, ui, status, isHidden) => {
  expect(isStatusHidden(ui, status)).toBe(isHidden);
});

test.each<[string, SearchState, string, boolean, SearchState]>([
  ['hides them', all, 'sold', true, noSold],
  ['hides them beside others', noSold, 'coming_soon', true, ofStatuses([], ['coming_soon', 'sold'])],
  ['shows them again', noSold, 'sold', false, all],
  ['shows one of what words left out', ofStatuses(['in_stock']), 'coming_soon', false, noSold],
  [
    'keeps what else is left out',
    ofStatuses([], ['in_stock']),
    'sold',
    true,
    ofStatuses([], ['in_stock', 'sold']),
  ],
])('a choice of a status %s, on the first page [LIST-35] [LIST-19]', (_, ui, status, isHidden, expected) => {
  const changed = withStatusHidden({ ...ui, page: 3 }, status, isHidden);
  expect(writeSearchState(changed)).toBe(writeSearchState(expected));
});
