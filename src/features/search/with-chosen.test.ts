import { expect, test } from 'vitest';
import { withChosen } from './with-chosen.ts';

const linked = { query: 'corolla', refinementList: { make: ['Toyota'] } };

test.each([
  ['nothing chosen yet', {}, linked],
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
  ['an emptied text, as every search box begins', { query: '' }, linked],
])('a link is applied around %s', (_, chosen, expected) => {
  expect(withChosen(linked, chosen)).toEqual(expected);
});
