import { expect, it } from 'vitest';
import { aListedCar } from '../../domain/listed-car.fixture.ts';
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

it('holds the values of the cars, each once, in the order of the alphabet', () => {
  const vocabulary = vocabularyOf(cars);
  expect(Object.entries(vocabulary.makes)).toEqual([
    ['Kia', ['Rio']],
    ['Toyota', ['Corolla', 'HiLux']],
  ]);
  expect(vocabulary.values['colour']).toEqual(['Red', 'White']);
  expect(vocabulary.badges).toEqual(['SR5']);
});

it('does not change with the sale of one of several such cars', () => {
  expect(vocabularyOf([...cars, { ...cars[0]!, id: 'another', price: 1 }])).toEqual(vocabularyOf(cars));
});

it('names the ranges that some car has a number for', () => {
  expect(vocabularyOf(cars).ranges).not.toContain('weekly_price');
  expect(vocabularyOf([{ ...cars[0]!, weekly_price: 180 }]).ranges).toContain('weekly_price');
});

it('comes back as it was published', () => {
  const vocabulary = vocabularyOf(cars);
  expect(readVocabulary(JSON.parse(JSON.stringify(vocabulary)))).toEqual(vocabulary);
});

it.each([undefined, null, 'words', [], {}, { format: 2, makes: {} }])('is none of %j', (source) => {
  expect(readVocabulary(source)).toBeUndefined();
});

it('takes from a spoilt file what is sound', () => {
  const spoilt = {
    format: 1,
    makes: { Kia: ['Rio', 3, null] },
    values: [],
    badges: 'SR5',
    ranges: ['price', {}],
  };
  expect(readVocabulary(spoilt)).toEqual({
    format: 1,
    makes: { Kia: ['Rio'] },
    values: {},
    badges: [],
    ranges: ['price'],
  });
});
