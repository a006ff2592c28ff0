import { expect, test } from 'vitest';
import { withChosen } from './with-chosen.ts';

const linked = { query: 'corolla', refinementList: { make: ['Toyota'] } };

test.each([
  ['no choices', {}, linked],
  ['a sort', { sortBy: 'cars/sort/price:asc' }, { ...linked, sortBy: 'cars/sort/price:asc' }],
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
  ['the empty text of a new search box', { query: '' }, linked],
])('merges a link with %s', (_, chosen, expected) => {
  expect(withChosen(linked, chosen)).toEqual(expected);
});
