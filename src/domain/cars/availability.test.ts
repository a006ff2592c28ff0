import { describe, expect, it } from 'vitest';
import { isAvailable, isSold, statusOf, withReservations } from './availability.ts';
import { aListedCar } from './listed-car.fixture.ts';

describe('isAvailable', () => {
  it.each([
    ['in_stock', false, true],
    ['coming_soon', false, true],
    ['sold', false, false],
    ['in_stock', true, false],
    ['in_transit', false, false],
    ['IN_STOCK', false, false],
  ])('status %s, sold %s: %s [VEH-16] [OPEN-89]', (status, sold, expected) => {
    expect(isAvailable({ status, sold })).toBe(expected);
  });
});

it('lets the sold flag win over the status', () => {
  expect(statusOf({ status: 'in_stock', sold: true })).toBe('sold');
  expect(isSold({ status: 'in_stock', sold: true })).toBe(true);
  expect(isSold({ status: 'in_transit' })).toBe(false);
});

const free = { id: 'a', reserve_amount: 200, reserved: false };

describe('a car with its current reservations', () => {
  it.each([
    ['becomes reserved when a visitor holds it', free, ['a'], true],
    ['stays free while others are held', free, ['b'], false],
    ['is free again when the hold known to the build has ended', { ...free, reserved: true }, [], false],
    ['stays reserved while it is held', { ...free, reserved: true }, ['a'], true],
    [
      'stays reserved when its feed says so',
      { ...free, reserve_amount: undefined, reserved: true },
      [],
      true,
    ],
    ['stays free if it cannot be reserved here', { ...free, reserve_amount: undefined }, ['a'], false],
    ['can be held for no deposit', { ...free, reserve_amount: 0 }, ['a'], true],
    ['stays as planned while the holds are unknown', { ...free, reserved: true }, undefined, true],
  ])('%s [RESERVE-2]', (_, car, held, expected) => {
    expect(withReservations(aListedCar(car), held && new Set(held)).reserved).toBe(expected);
  });

  it('stays the same object if nothing changes, so that nothing is rendered again', () => {
    const car = aListedCar(free);
    expect(withReservations(car, new Set(['b']))).toBe(car);
  });
});
