import { expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { readVocabulary, vocabularyOf } from './vocabulary.ts';

const cars = [
  aListedCar({ make: 'Toyota', model: 'HiLux', badge: 'SR5', colour: 'White', seats: '5', weekly_price: 0 }),
  aListedCar({ make: 'Toyota', model: 'Corolla', badge: '', colour: 'Red', seats: '', weekly_price: 0 }),
  aListedCar({
    make: 'Kia',
    model: 'Rio',
    badge: 'with a pack nobody would ever type in full',
    colour: 'Red',
  }),
];

it('contains each value of the cars once, in alphabetical order', () => {
  const vocabulary = vocabularyOf(cars);
  expect(Object.entries(vocabulary.makes)).toEqual([
    ['Kia', ['Rio']],
    ['Toyota', ['Corolla', 'HiLux']],
  ]);
  expect(vocabulary.values['colour']).toEqual(['Red', 'White']);
  expect(vocabulary.badges).toEqual(['SR5']);
});

it('does not change when one of several similar cars is sold', () => {
  expect(vocabularyOf([...cars, { ...cars[0]!, id: 'another', price: 1 }])).toEqual(vocabularyOf(cars));
});

it('lists the number fields that at least one car has', () => {
  expect(vocabularyOf(cars).ranges).not.toContain('weekly_price');
  expect(vocabularyOf([{ ...cars[0]!, weekly_price: 180 }]).ranges).toContain('weekly_price');
});

it('can be read after it was published', () => {
  const vocabulary = vocabularyOf(cars);
  expect(readVocabulary(JSON.parse(JSON.stringify(vocabulary)))).toEqual(vocabulary);
});

it.each([undefined, null, 'words', [], {}, { format: 2, makes: {} }])('cannot be read from %j', (source) => {
  expect(readVocabulary(source)).toBeUndefined();
});

it('keeps only the valid values of a damaged file', () => {
  const damaged = {
    format: 1,
    makes: { Kia: ['Rio', 3, null] },
    values: [],
    badges: 'SR5',
    ranges: ['price', {}],
    synonyms: { body: { pickup: ['Ute', 1] }, fuel: 'ulp' },
    generations: {},
  };
  expect(readVocabulary(damaged)).toEqual({
    format: 1,
    makes: { Kia: ['Rio'] },
    values: {},
    badges: [],
    ranges: ['price'],
    synonyms: { body: { pickup: ['Ute'] }, fuel: {} },
    generations: [],
  });
});
