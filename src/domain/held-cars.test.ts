import { describe, expect, it } from 'vitest';
import { allWithReservations, withReservations } from './held-cars.ts';
import { aListedCar } from './listed-car.fixture.ts';

const free = { id: 'a', reserve_amount: 200, reserved: false };

describe('a car with its reservations of this moment', () => {
  it.each([
    ['becomes reserved when a visitor holds it', free, ['a'], true],
    ['stays free while others are held', free, ['b'], false],
    ['is free again when the hold that the build knew of has ended', { ...free, reserved: true }, [], false],
    ['stays reserved while it is held', { ...free, reserved: true }, ['a'], true],
    ['stays reserved when its feed says so', { ...free, reserve_amount: -1, reserved: true }, [], true],
    ['that cannot be reserved here is nobody’s', { ...free, reserve_amount: -1 }, ['a'], false],
    ['can be held for no deposit', { ...free, reserve_amount: 0 }, ['a'], true],
    ['stays as it was planned while nothing is known', { ...free, reserved: true }, undefined, true],
  ])('%s [RESERVE-2]', (_, car, held, expected) => {
    expect(withReservations(aListedCar(car), held && new Set(held)).reserved).toBe(expected);
  });

  it('that does not change is the same object, so that nothing is drawn again', () => {
    const cars = [aListedCar(free), aListedCar({ id: 'b', reserve_amount: 200 })];
    expect(allWithReservations(cars, new Set())).toBe(cars);
    const [changed, kept] = allWithReservations(cars, new Set(['a']));
    expect([changed?.reserved, kept]).toEqual([true, cars[1]]);
  });
});
