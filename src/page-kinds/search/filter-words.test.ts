import { describe, expect, it } from 'vitest';
import { searchFilterNames } from '../../config/schema/search.ts';
import { amountLabel, filterLabel, valueLabel } from './filter-words.ts';

describe('filter words', () => {
  it.each(searchFilterNames)('have a label for the filter %s [LIST-3]', (name) => {
    expect(filterLabel(name)).toMatch(/^[A-Z][a-z ]+$/);
  });

  it.each([
    ['car_type', 'demo', 'Demo'],
    ['seats', '5', '5 seats'],
    ['seats', '1', '1 seat'],
    ['make', 'Toyota', 'Toyota'],
  ])('show the %s "%s" as "%s"', (key, value, words) => {
    expect(valueLabel(key, value)).toBe(words);
  });

  it.each([
    ['price', 32990, '$32,990'],
    ['km', 45210, '45,210 km'],
    ['year', 2019, '2019'],
  ])('show the %s %i as "%s"', (key, amount, words) => {
    expect(amountLabel(key, amount)).toBe(words);
  });
});
