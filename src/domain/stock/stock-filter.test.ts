import { describe, expect, it, test } from 'vitest';
import { aListedCar } from '../cars/listed-car.fixture.ts';
import { isListed, mayBeBack, type StockOptions, stockFilterOf } from './stock-filter.ts';

const today = '2025-03-10';
const zone = 'Australia/Brisbane';
const extra = { usedOnly: false, inStockOnly: false, excludeMakes: [], excludeStockNumbers: [] };
const stock: StockOptions = { itemTypes: ['car'], stockFilterVariant: 3, stockFilterExtra: extra };
const soldOn = (day: string) => ({ status: 'sold', sold_at: Date.parse(`${day}T08:00:00Z`) / 1000 });
const listed = (car: Parameters<typeof aListedCar>[0], options: Partial<StockOptions> = {}) =>
  isListed(aListedCar(car), stockFilterOf({ ...stock, ...options }, today, zone));

describe('isListed', () => {
  it.each([
    ['in stock [OPEN-29]', {}, {}, true],
    ['coming soon [OPEN-29]', { status: 'coming_soon' }, {}, true],
    ['unknown status [OPEN-89]', { status: 'in_transit' }, {}, false],
    ['sold 3 days ago [LIST-33]', soldOn('2025-03-07'), {}, true],
    ['sold 4 days ago [LIST-33]', soldOn('2025-03-06'), {}, false],
    ['sold 4 days ago, variant 4 [CFG-9]', soldOn('2025-03-06'), { stockFilterVariant: 4 }, true],
    ['sold today, variant 0 [CFG-9] [OPEN-29]', soldOn(today), { stockFilterVariant: 0 }, false],
    ['sold 2 days ago, 1 day included [CFG-11]', soldOn('2025-03-08'), { soldIncludedDays: 1 }, false],
    ['sold today, 0 days included [CFG-11]', soldOn(today), { soldIncludedDays: 0 }, false],
    ['sold at an unknown time', { status: 'sold', sold_at: 0 }, {}, true],
    ['sold at an unknown time, variant 0 [CFG-9]', { status: 'sold' }, { stockFilterVariant: 0 }, false],
    ['used, used only [CFG-10]', {}, { stockFilterExtra: { ...extra, usedOnly: true } }, true],
    [
      'new, used only [CFG-10]',
      { car_type: 'new' },
      { stockFilterExtra: { ...extra, usedOnly: true } },
      false,
    ],
    [
      'coming soon, in stock only [CFG-10]',
      { status: 'coming_soon' },
      { stockFilterExtra: { ...extra, inStockOnly: true } },
      false,
    ],
    [
      'sold, in stock only [CFG-10]',
      soldOn(today),
      { stockFilterExtra: { ...extra, inStockOnly: true } },
      false,
    ],
    ['excluded make [CFG-10]', {}, { stockFilterExtra: { ...extra, excludeMakes: ['TOYOTA'] } }, false],
    [
      'excluded stock number [CFG-10]',
      {},
      { stockFilterExtra: { ...extra, excludeStockNumbers: ['u1001'] } },
      false,
    ],
    ['caravan on a car site [CFG-34]', { item_type: 'caravan' }, {}, false],
    ['caravan on a caravan site [CFG-34]', { item_type: 'caravan' }, { itemTypes: ['caravan'] }, true],
  ] as [string, Parameters<typeof aListedCar>[0], Partial<StockOptions>, boolean][])(
    '%s',
    (_, car, options, expected) => {
      expect(listed(car, options)).toBe(expected);
    },
  );
});

it('lists a car from the first moment of its last day [LIST-33]', () => {
  expect(listed({ status: 'sold', sold_at: Date.parse('2025-03-07T00:00:00+10:00') / 1000 })).toBe(true);
  expect(listed({ status: 'sold', sold_at: Date.parse('2025-03-06T23:59:59+10:00') / 1000 })).toBe(false);
});

it('is plain data that an engine can compile [LIST-32]', () => {
  const filter = stockFilterOf(stock, today, zone);
  expect(JSON.parse(JSON.stringify(filter))).toEqual(filter);
  expect(filter.soldSince).toBe(Date.parse('2025-03-07T00:00:00+10:00') / 1000);
});

test.each<[string, Parameters<typeof aListedCar>[0], Partial<StockOptions>, boolean]>([
  ['in the workshop [OPEN-89]', { status: 'workshop' }, {}, true],
  ['hidden by its dealer, but in stock', {}, {}, true],
  [
    'left out by its stock number',
    {},
    { stockFilterExtra: { ...extra, excludeStockNumbers: ['u1001'] } },
    true,
  ],
  [
    'coming soon, in stock only',
    { status: 'coming_soon' },
    { stockFilterExtra: { ...extra, inStockOnly: true } },
    true,
  ],
  ['sold', soldOn('2025-01-01'), {}, false],
  [
    'of a make that the site does not sell',
    {},
    { stockFilterExtra: { ...extra, excludeMakes: ['Toyota'] } },
    false,
  ],
  ['new, used only', { car_type: 'new' }, { stockFilterExtra: { ...extra, usedOnly: true } }, false],
  ['a caravan on a site of cars', { item_type: 'caravan' }, {}, false],
])('whether a car that is not listed may be back: %s', (_, car, options, expected) => {
  expect(mayBeBack(aListedCar(car), stockFilterOf({ ...stock, ...options }, today, zone))).toBe(expected);
});
