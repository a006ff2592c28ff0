import { expect, test } from 'vitest';
import { type SearchState, writeSearchState } from '../../search/url-state.ts';
import { withChosen } from './change-search.ts';

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
