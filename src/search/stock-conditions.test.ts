import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemType } from '../domain/car.ts';
import { aListedCar } from '../domain/listed-car.fixture.ts';
import { isListed, stockFilterOf } from '../domain/stock-filter.ts';
import { matches, toFilterBy } from './filter.ts';
import { stockConditions } from './stock-conditions.ts';

const plain = { usedOnly: false, inStockOnly: false, excludeMakes: [], excludeStockNumbers: [] };
const stock = { itemTypes: ['car' as const], stockFilterVariant: 3, stockFilterExtra: plain };

describe('the default stock filter for an engine', () => {
  it('is written as the expected Typesense filter [LIST-32] [LIST-33]', () => {
    expect(
      toFilterBy(
        stockConditions({ ...stockFilterOf(stock, '2025-02-01', 'Australia/Sydney'), soldSince: 1000 }),
      ),
    ).toBe(
      '((status:=[`in_stock`,`coming_soon`]) || (status:=[`sold`] && sold_at:>=1000))' +
        ' && car_type:=[`new`,`used`,`demo`] && item_type:=[`car`]',
    );
  });

  it('accepts the same cars as `isListed` in the build [LIST-32]', () => {
    const day = Date.parse('2025-02-01T00:00:00Z') / 1000;
    const anyCar = fc
      .record({
        status: fc.constantFrom('in_stock', 'coming_soon', 'sold', 'withdrawn'),
        sold_at: fc.constantFrom(0, day - 10 * 86_400, day - 2 * 86_400, day),
        car_type: fc.constantFrom('new' as const, 'used' as const),
        item_type: fc.constantFrom('car' as const, 'caravan' as const),
        make: fc.constantFrom('Kia', 'Ford'),
        stocknum: fc.constantFrom('', 'A1'),
      })
      .map(aListedCar);
    const anyStock = fc.record({
      itemTypes: fc.subarray<ItemType>(['car', 'caravan']),
      stockFilterVariant: fc.constantFrom(0, 3, 14),
      stockFilterExtra: fc.record({
        usedOnly: fc.boolean(),
        inStockOnly: fc.boolean(),
        excludeMakes: fc.subarray(['Kia']),
        excludeStockNumbers: fc.subarray(['A1']),
      }),
    });
    fc.assert(
      fc.property(anyStock, anyCar, (options, car) => {
        const filter = stockFilterOf(options, '2025-02-01', 'Australia/Sydney');
        expect(matches(stockConditions(filter), car)).toBe(isListed(car, filter));
      }),
    );
  });
});
