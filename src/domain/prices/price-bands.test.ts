import { expect, it } from 'vitest';
import { priceBand, weeklyPriceBand, weeklyPriceBands } from './price-bands.ts';

it.each([
  [0, ''],
  [-5, ''],
  [Number.NaN, ''],
  [9_999, 'Under $10,000'],
  [10_000, '$10,000 to $20,000'],
  [29_999, '$20,000 to $30,000'],
  [149_999, '$100,000 to $150,000'],
  [150_000, '$150,000 and over'],
])('%d dollars are in the band "%s" [OPEN-38]', (price, band) => expect(priceBand(price)).toBe(band));

it.each([
  [0, ''],
  [74, 'Under $75'],
  [199, '$150 to $200'],
  [400, '$400 and over'],
])('%d dollars a week are in the band "%s" [OPEN-38]', (price, band) =>
  expect(weeklyPriceBand(price)).toBe(band),
);

it('lists all weekly bands, the lowest first [OPEN-38]', () => {
  expect(weeklyPriceBands).toHaveLength(8);
  expect(weeklyPriceBands.slice(0, 2)).toEqual(['Under $75', '$75 to $100']);
  expect(weeklyPriceBands.at(-1)).toBe('$400 and over');
});
