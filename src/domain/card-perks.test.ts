import { expect, it } from 'vitest';
import { cardPerks } from './card-perks.ts';
import { aListedCar } from './listed-car.fixture.ts';

const both = ['48 hour money-back guarantee', '12 months roadside assist'];

it.each([
  ['a used car', {}, true, both],
  ['a new car', { car_type: 'new' }, true, []],
  ['a demo car', { car_type: 'demo' }, true, []],
  ['a used car that is sold', { status: 'sold' }, true, []],
  ['a dealer who does not offer them', {}, false, []],
] as const)('the perks on the card of %s [CARD-19] [CFG-46]', (_, change, usedCarPerks, expected) => {
  expect(cardPerks(aListedCar(change), { usedCarPerks })).toEqual(expected);
});
