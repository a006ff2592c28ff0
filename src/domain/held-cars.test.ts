import { describe, expect, it } from 'vitest';
import { allWithReservations, withReservations } from './held-cars.ts';
import { aListedCar } from './listed-car.fixture.ts';

const free = { id: 'a', reserve_amount: 200, reserved: false };

describe('a car with its current reservations', () => {
  it.each([
    ['becomes reserved when a visitor holds it', free, ['a'], true],
    ['stays free while others are held', free, ['b'], false],
    ['is free again when the hold known to the build has ended', { ...free, reserved: true }, [], false],
    ['stays reserved while it is held', { ...free, reserved: true }, ['a'], true],
    ['stays reserved when its feed says so', { ...free, reserve_amount: -1, reserved: true }, [], true],
    ['stays free if it cannot be reserved here', { ...free, reserve_amount: -1 }, ['a'], false],
    ['can be held for no deposit', { ...free, reserve_amount: 0 }, ['a'], true],
    ['stays as planned while the holds are unknown', { ...free, reserved: true }, undefined, true],
  ])('%s [RESERVE-2]', (_, car, held, expected) => {
    expect(withReservations(aListedCar(car), held && new Set(held)).reserved).toBe(expected);
  });

  it('stays the same object if nothing changes, so that nothing is rendered again', () => {
    const cars = [aListedCar(free), aListedCar({ id: 'b', reserve_amount: 200 })];
    expect(allWithReservations(cars, new Set())).toBe(cars);
    const [changed, kept] = allWithReservations(cars, new Set(['a']));
    expect([changed?.reserved, kept]).toEqual([true, cars[1]]);
  });
});
