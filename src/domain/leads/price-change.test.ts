import { expect, test } from 'vitest';
import { priceChange } from './price-change.ts';

test.each([
  ['a lower price', '$23,990', 22_990, 'The page showed $23,990; the price is now $22,990'],
  ['a higher price', '$9,990', 1_022_990, 'The page showed $9,990; the price is now $1,022,990'],
  ['the same price', '$22,990', 22_990, undefined],
  ['no price any more', '$22,990', 0, undefined],
  ['a page that showed none', 'Enquire for price', 22_990, undefined],
  ['a page that did not say it', undefined, 22_990, undefined],
  ['a price by the week', '$199 per week', 22_990, undefined],
  ['what feeds write for no price', '$1', 22_990, undefined],
  ['words around an amount', 'pay $1,000 only', 22_990, undefined],
  ['an amount that no page writes', '$23990', 22_990, undefined],
  ['a part of a dollar', '$23,990.50', 22_990, undefined],
  ['a negative amount', '-$23,990', 22_990, undefined],
  ['no number', '$NaN', 22_990, undefined],
  ['more than a number holds', `$${'9'.repeat(400)}`, 22_990, undefined],
] as const)('what a dealer is told of %s [LEAD-20]', (_, shown, price, words) => {
  expect(priceChange(shown, price)).toBe(words);
});
