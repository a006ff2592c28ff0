import { expect, it } from 'vitest';
import { showMeText } from './show-me-text.ts';

const cars = { one: 'Car', other: 'Cars' };

it.each([
  [128, 'Show Me 128 Cars'],
  [1, 'Show Me 1 Car'],
  [1204, 'Show Me 1,204 Cars'],
  [0, 'Show Me Cars'],
  [undefined, 'Show Me Cars'],
])('the button for %s cars says %s [LIST-6]', (count, text) => {
  expect(showMeText(cars, count)).toBe(text);
});

it('uses the noun of the listing', () => {
  expect(showMeText({ one: 'Caravan', other: 'Caravans' }, 2)).toBe('Show Me 2 Caravans');
});
