import { describe, expect, it } from 'vitest';
import { initialsOf, salesPersonOf } from './sales-person.ts';

const people = ['mai', 'tom', 'ann'].map((id) => ({ id }));
const rule = (
  person: string,
  only: Partial<Parameters<typeof salesPersonOf>[2]['forCars'][number]> = {},
) => ({
  person,
  locations: [],
  carTypes: [],
  makes: [],
  ...only,
});
const rules = [
  rule('mai', { locations: ['south'], carTypes: ['new', 'demo'] }),
  rule('tom', { makes: ['Mazda', 'KIA'] }),
];
const car = { car_type: 'used' as const, make: 'Toyota' };

describe('the person who answers for a car', () => {
  it.each<[string, object, string | undefined, typeof rules, string | undefined]>([
    ['is the one whom its stock line names', { salesPerson: 'ann', make: 'Mazda' }, 'south', rules, 'ann'],
    ['is that of its rule when the line names nobody', { make: 'Mazda' }, 'south', rules, 'tom'],
    [
      'is that of its rule when the line names a stranger',
      { salesPerson: 'x', make: 'Mazda' },
      'south',
      rules,
      'tom',
    ],
    ['is that of the first rule that fits', { car_type: 'demo', make: 'Mazda' }, 'south', rules, 'mai'],
    ['needs every part of the rule', { car_type: 'new', make: 'Toyota' }, 'north', rules, undefined],
    ['is found by a make in other letters', { make: 'Kia' }, 'north', rules, 'tom'],
    ['is nobody when no rule fits', {}, 'south', rules, undefined],
    [
      'is nobody of a location when that of the car is not known',
      { car_type: 'new' },
      undefined,
      rules,
      undefined,
    ],
    ['is that of a rule for every car', {}, undefined, [...rules, rule('ann')], 'ann'],
    ['is nobody when the rule names a stranger', {}, undefined, [rule('x')], undefined],
    ['is nobody without rules', {}, 'south', [], undefined],
  ])('%s', (_, change, location, forCars, expected) => {
    expect(salesPersonOf({ ...car, ...change }, location, { people, forCars })?.id).toBe(expected);
  });
});

it.each([
  ['Mai Tran', 'MT'],
  ['Madonna', 'M'],
  ['Anne-Marie van der Berg', 'AB'],
  ['élodie Ōta', 'ÉŌ'],
  ['陈 美', '陈美'],
  ['Sam (Samuel) Rowe', 'SR'],
  ['Kim & Co', 'KC'],
  ['★', '★'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
