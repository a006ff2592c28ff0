import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wishOfQuery } from './finance-wish.ts';

it.each([
  ['?car_id=4711', { carId: '4711' }],
  ['?car_type=Used', { carType: 'used' }],
  ['?vehiclePriceBudget=35000', { budget: 35_000 }],
  ['?vehiclePriceBudget=$35,000', { budget: 35_000 }],
  ['?preferredDealership=north-shore', { dealership: 'north-shore' }],
  [
    '?car_id=7&car_type=demo&vehiclePriceBudget=20000&preferredDealership=a&utm_source=x',
    { carId: '7', carType: 'demo', budget: 20_000, dealership: 'a' },
  ],
])('the query %s means %o [ROUTE-10]', (query, wish) => {
  expect(wishOfQuery(query)).toEqual(wish);
});

it.each([
  '?car_id=',
  '?car_id=%00',
  `?car_id=${'9'.repeat(65)}`,
  '?car_type=boat',
  '?vehiclePriceBudget=cheap',
  '?vehiclePriceBudget=-5',
  '?vehiclePriceBudget=99',
  '?vehiclePriceBudget=1e9',
  '?vehiclePriceBudget=99999999',
  '?preferredDealership=<b>',
  '?preferredDealership=../x',
  '',
])('the query %s means nothing [ROUTE-10]', (query) => {
  expect(wishOfQuery(query)).toEqual({});
});

it('reads any query without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => void wishOfQuery(`?${text}&car_id=${text}`)));
});
