import { expect, it } from 'vitest';
import { countToShow, type KnownCounts, mayExceedCount, showMeText, things } from './show-count.ts';

it.each<[string, number, KnownCounts, number]>([
  ['is the number found up to 1999', 1999, { stockCount: 4, statuses: { in_stock: 3 } }, 1999],
  ['is 0 when nothing was found', 0, { stockCount: 4 }, 0],
  ['is the stock count above 1999', 2000, { stockCount: 4812, statuses: { in_stock: 3 } }, 4812],
  [
    'is the number of cars in stock if there is no stock count',
    2000,
    { statuses: { in_stock: 2100, sold: 9 } },
    2100,
  ],
  ['ignores a stock count of 0', 2500, { stockCount: 0, statuses: { in_stock: 2100 } }, 2100],
  ['is the sum of all statuses if none is in stock', 2500, { statuses: { sold: 40, coming_soon: 2 } }, 42],
  ['is the number found if nothing else is known', 2500, {}, 2500],
])('the count %s [LIST-8]', (_, found, known, shown) => {
  expect(countToShow(found, known)).toBe(shown);
});

it('needs the other counts only above 1999 [LIST-8]', () => {
  expect([1999, 2000].map(mayExceedCount)).toEqual([false, true]);
});

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

it.each([
  [0, '0 dealers'],
  [1, '1 dealer'],
  [1200, '1,200 dealers'],
])('%i is said as %s', (count, said) => {
  expect(things(count, 'dealer')).toBe(said);
});
