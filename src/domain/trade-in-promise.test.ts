import { describe, expect, it } from 'vitest';
import { tradeInQualifier } from './trade-in-promise.ts';

describe('tradeInQualifier', () => {
  it.each([
    ['Get an instant offer in 2 minutes', undefined, 'Cars up to 7 years and 100,000 km'],
    ['Your offer, INSTANTLY', undefined, 'Cars up to 7 years and 100,000 km'],
    ['An online valuation of your car', undefined, 'Cars up to 7 years and 100,000 km'],
    ['Bring your old car along', undefined, undefined],
    ['A minuet for your car', undefined, undefined],
    ['Get an instant offer in 2 minutes', 'Cars only', 'Cars only'],
    ['Trade in a van', 'Any age', 'Any age'],
  ])('beside %j with the note %j is %j [NAV-11] [TRADE-7]', (words, note, expected) => {
    expect(tradeInQualifier(words, note)).toBe(expected);
  });
});
