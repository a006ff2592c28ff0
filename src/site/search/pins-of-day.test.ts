import { expect, it } from 'vitest';
import { aListedCar } from '../../domain/listed-car.fixture.ts';
import { pinsOfDay } from './pins-of-day.ts';

const cars = [
  aListedCar({ id: 'a', stocknum: 'N1' }),
  aListedCar({ id: 'b', stocknum: 'N2' }),
  aListedCar({ id: 'c', stocknum: 'N3', status: 'sold' }),
  aListedCar({ id: 'd:1', stocknum: 'N4' }),
];
const day = '2026-11-20';
const pin = (stocknum: string, own: object = {}) => ({ stocknum, position: 1, ...own });
const pinned = [{ id: 'a', position: 1 }];

it.each([
  ['a listed car', [pin('N1')], pinned],
  ['on its first day', [pin('N1', { from: day })], pinned],
  ['on its last day', [pin('N1', { to: day })], pinned],
  ['not before its first day', [pin('N1', { from: '2026-11-21' })], []],
  ['not after its last day', [pin('N1', { to: '2026-11-19' })], []],
  ['no car that is not in stock', [pin('N9')], []],
  ['no sold car', [pin('N3')], []],
  ['no car whose id Typesense could not read', [pin('N4')], []],
  ['the first of two cars at the same position', [pin('N1'), pin('N2')], pinned],
  [
    'the next car when the time of the first is over',
    [pin('N2', { to: '2026-11-19' }), pin('N1', { from: day })],
    pinned,
  ],
])('pins %s', (_, wanted, expected) => {
  expect(pinsOfDay(wanted, cars, day)).toEqual(expected);
});
