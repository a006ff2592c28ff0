import { expect, it } from 'vitest';
import {
  bandStart,
  bandStarts,
  bandWidth,
  priceBand,
  weeklyPriceBand,
  weeklyPriceBands,
} from './price-bands.ts';

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

it.each([
  [9_000, 500],
  [12_000, 500],
  [12_001, 1000],
  [60_000, 2500],
  [119_990, 5000],
  [250_000, 20_000],
  [4_000_000, 100_000],
])('of cars up to %d dollars a filter shows bands of %d [LIST-37]', (dearest, width) => {
  expect(bandWidth(dearest)).toBe(width);
});

it.each([
  [1, 0],
  [2499, 0],
  [2500, 2500],
  [74_999, 72_500],
  // Dearer than every car of the build.
  [900_000, 72_500],
])('%d dollars are in the band from %d of those of $2,500 [LIST-37]', (price, start) => {
  expect(bandStart(price, 2500)).toBe(start);
  expect(bandStarts(2500)).toContain(start);
});
