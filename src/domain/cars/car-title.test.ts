import { expect, it } from 'vitest';
import { carTitle } from './car-title.ts';

it.each([
  [2021, '2021 Toyota Corolla'],
  [0, 'Toyota Corolla'],
  [undefined, 'Toyota Corolla'],
])('the title of a car with the year %s', (year, title) => {
  expect(carTitle({ year, make: 'Toyota', model: 'Corolla' })).toBe(title);
});
