import { expect, test } from 'vitest';
import { aListedCar } from '../cars/listed-car.fixture.ts';
import { carNews, isTimeZone, newMatches, newsDay, type WatchedCar, watchedCar } from './alerts.ts';

const sale = (price: number): WatchedCar => ({ state: 'for-sale', price });
const reserved: WatchedCar = { state: 'reserved', price: 30_000 };
const sold: WatchedCar = { state: 'sold', price: 30_000 };
const gone: WatchedCar = { state: 'gone', price: 0 };
const withheld: WatchedCar = { state: 'withheld', price: 0 };

/** What is told day by day about a car that costs $30,000 when somebody begins to watch it. */
test.for<[what: string, days: WatchedCar[], told: string[]]>([
  ['nothing changes', [sale(30_000), sale(30_000)], ['', '']],
  ['a drop', [sale(28_000), sale(28_000)], ['drop from 30000', '']],
  ['two drops', [sale(28_000), sale(27_000)], ['drop from 30000', 'drop from 28000']],
  ['a rise', [sale(31_000)], ['']],
  // The days are compared, so that nothing is seen of what was undone within one.
  ['a drop that was undone within the day', [sale(30_000)], ['']],
  ['a rise, then a drop to the old price', [sale(31_000), sale(30_000)], ['', 'drop from 31000']],
  ['the price is removed, then the same again', [sale(0), sale(30_000)], ['', '']],
  ['the price is removed, then lower', [sale(0), sale(29_000)], ['', 'drop from 30000']],
  ['reserved, then free', [reserved, sale(30_000)], ['', 'back']],
  [
    'reserved at a lower price, then free',
    [{ ...reserved, price: 29_000 }, sale(29_000)],
    ['', 'back, drop from 30000'],
  ],
  ['sold', [sold, sold], ['sold', '']],
  ['sold, then taken off', [sold, gone], ['sold', '']],
  ['sold, then back', [sold, sale(30_000)], ['sold', 'back']],
  ['taken off, then back at a lower price', [gone, sale(25_000)], ['sold (gone)', 'back, drop from 30000']],
  ['not shown for a while, then back', [withheld, withheld, sale(30_000)], ['', '', 'back']],
  ['not shown, then taken off', [withheld, gone], ['', 'sold (gone)']],
  ['reserved, then sold', [reserved, sold], ['', 'sold']],
])('tells about a saved car: %s', ([, days, told]) => {
  let seen = sale(30_000);
  const said = days.map((now) => {
    const after = carNews(seen, now);
    seen = after.seen;
    return after.news
      .map(({ kind, was, isGone }) => `${kind}${was ? ` from ${was}` : ''}${isGone ? ' (gone)' : ''}`)
      .join(', ');
  });
  expect(said).toEqual(told);
});

test.for<[what: string, car: Parameters<typeof watchedCar>[0], expected: WatchedCar]>([
  ['for sale', aListedCar({ price: 20_000, status: 'in_stock' }), sale(20_000)],
  ['on offer', aListedCar({ price: 20_000, offer_price: 19_000, status: 'in_stock' }), sale(19_000)],
  ['without a price', aListedCar({ price: 1, status: 'in_stock' }), sale(0)],
  ['a preorder', aListedCar({ price: 20_000, preorder: true, status: 'coming_soon' }), sale(0)],
  [
    'reserved',
    aListedCar({ price: 20_000, reserved: true, status: 'in_stock' }),
    { state: 'reserved', price: 20_000 },
  ],
  ['sold', aListedCar({ price: 20_000, status: 'sold' }), { state: 'sold', price: 20_000 }],
  ['not listed', undefined, gone],
])('sees a car as it is listed: %s', ([, car, expected]) => {
  expect(watchedCar(car)).toEqual(expected);
});

test('a car that is not shown at the moment is not gone', () => {
  expect(watchedCar(undefined, true)).toEqual(withheld);
});

test('a search tells of each car once, also when it left and came back', () => {
  const first = newMatches(['a'], ['a', 'b']);
  expect(first).toEqual({ added: ['b'], seen: ['a', 'b'] });
  const without = newMatches(first.seen, []);
  expect(newMatches(without.seen, ['b', 'c']).added).toEqual(['c']);
});

test.for<[moment: string, zone: string, day: string | undefined]>([
  ['2026-11-20T06:59:00Z', 'Australia/Brisbane', undefined],
  ['2026-11-20T07:00:00Z', 'Australia/Brisbane', '2026-11-20'],
  ['2026-11-20T07:00:00Z', 'Australia/Sydney', '2026-11-20'],
  ['2026-11-20T07:00:00Z', 'Australia/Perth', undefined],
  ['2026-11-20T13:30:00Z', 'Australia/Brisbane', '2026-11-20'],
  ['2026-11-20T14:00:00Z', 'Australia/Brisbane', undefined],
])('at %s in %s the news of %s may go out at 17 hours', ([moment, zone, day]) => {
  expect(newsDay(Date.parse(moment), zone, 17)).toBe(day);
});

test.for([
  ['Australia/Perth', true],
  ['Pacific/Auckland', true],
  ['', false],
  ['Mars/Olympus', false],
  ['Australia/Perth\r\nBcc: x', false],
] as const)('%j is a time zone: %s', ([name, expected]) => {
  expect(isTimeZone(name)).toBe(expected);
});
