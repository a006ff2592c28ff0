import { expect, it } from 'vitest';
import { cardPerks, carriesCertificate } from './card-perks.ts';
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

const car = { certified: true, car_type: 'used', make: 'Toyota' } as const;

it.each([
  ['a Toyota, when the dealer has no setting for certificates', {}, undefined, true],
  ['a Toyota in capitals', { make: 'TOYOTA' }, undefined, true],
  ['a Mazda, when the dealer has no setting', { make: 'Mazda' }, undefined, false],
  ['a BMW of a dealer who certifies BMW', { make: 'BMW' }, [' bmw '], true],
  ['a Toyota of a dealer who certifies BMW', {}, ['BMW'], false],
  ['any make, when the dealer’s list is empty', { make: 'Kia' }, [], true],
  ['a demo car', { car_type: 'demo' as const }, undefined, false],
  ['a demo car, when the dealer’s list is empty', { car_type: 'demo' as const }, [], false],
  ['a car without the feed’s flag', { certified: false }, [], false],
])('the certified badge of %s [CARD-12] [VEH-20]', (_, change, makes, expected) => {
  expect(carriesCertificate({ ...car, ...change }, makes)).toBe(expected);
});
