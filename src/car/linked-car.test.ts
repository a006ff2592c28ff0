import { describe, expect, it } from 'vitest';
import { aListedCar } from '../domain/listed-car.fixture.ts';
import { carToDrive, linkedCar, linkedCarId } from './linked-car.ts';

describe('a car in an address', () => {
  it.each([
    ['in stock', { status: 'in_stock' }, 'found', 'found'],
    ['coming soon', { status: 'coming_soon' }, 'found', 'found'],
    ['reserved by another visitor', { reserved: true }, 'found', 'reserved'],
    [
      'reserved, but listed for test drives only',
      { reserved: true, tag: 'Test Drive Only' },
      'found',
      'found',
    ],
    ['sold', { status: 'sold' }, 'sold', 'sold'],
    ['sold and reserved', { status: 'sold', reserved: true }, 'sold', 'sold'],
    ['in the workshop', { status: 'workshop' }, 'gone', 'gone'],
  ])(
    '%s has the same answer in every form, except for test drives [ROUTE-10] [ROUTE-25] [OPEN-45]',
    (_, change, asked, driven) => {
      const linked = linkedCar(aListedCar(change));
      expect([linked.kind, carToDrive(linked).kind]).toEqual([asked, driven]);
    },
  );

  it('is gone when it is no longer listed; a feed may mark the sale separately from the status', () => {
    expect(linkedCar(undefined).kind).toBe('gone');
    expect(linkedCar({ status: 'in_stock', sold: true }).kind).toBe('sold');
  });
});

it.each([
  ['?car_id=4711', '4711'],
  ['?a=b&car_id=%20A-1%20', 'A-1'],
  ['?car_id=', undefined],
  ['', undefined],
  [`?car_id=${'9'.repeat(65)}`, undefined],
  ['?car_id=a%00b', undefined],
])('the query %s names the car %s [ROUTE-10]', (search, expected) => {
  expect(linkedCarId(search)).toBe(expected);
});
