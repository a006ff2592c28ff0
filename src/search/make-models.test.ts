import { expect, it } from 'vitest';
import { toFilterBy } from './filter.ts';
import { chosenMakes, makeFilter, modelsByMake } from './make-models.ts';

const known = modelsByMake([
  { make: 'Toyota', model: 'HiLux' },
  { make: 'Toyota', model: 'Corolla' },
  { make: 'Ford', model: 'Ranger' },
  { make: 'Ford', model: 'Everest' },
  { make: 'Ford', model: 'Ranger' },
  { make: 'Kia', model: '' },
]);

it('lists the models of each make once, by name', () => {
  expect(known).toEqual({ Ford: ['Everest', 'Ranger'], Toyota: ['Corolla', 'HiLux'] });
});

it.each([
  [['Toyota', 'Ford'], ['Ranger'], ['Toyota', 'Ford Ranger']],
  [
    ['Toyota', 'Ford'],
    ['ranger', 'HILUX'],
    ['Toyota HILUX', 'Ford ranger'],
  ],
  [['Ford'], ['Ranger', 'Everest'], ['Ford Ranger+Everest']],
  [['Toyota', 'BYD'], ['Ranger'], ['Toyota', 'BYD', '? Ranger']],
])('the makes %j with the models %j mean %j', (makes, models, expected) => {
  const { makes: pairs, loose } = chosenMakes(makes, models, known);
  const words = pairs.map((one) => `${one.make} ${one.models.join('+')}`.trim());
  expect([...words, ...loose.map((model) => `? ${model}`)]).toEqual(expected);
});

it.each([
  ['filters one make', ['Ford'], ['Ranger'], 'make:=[`Ford`] && model:=[`Ranger`]'],
  ['filters models without a make', [], ['Ranger'], 'model:=[`Ranger`]'],
  ['filters makes without a model', ['Ford', 'Toyota'], [], 'make:=[`Ford`,`Toyota`]'],
  ['is empty without both', [], [], ''],
  [
    'keeps all cars of the make without a chosen model',
    ['Ford', 'Toyota'],
    ['Ranger'],
    '((make:=[`Toyota`]) || (make:=[`Ford`] && model:=[`Ranger`]))',
  ],
  [
    'adds a model whose make is not chosen',
    ['Toyota'],
    ['Ranger'],
    '((make:=[`Toyota`]) || (model:=[`Ranger`]))',
  ],
  [
    'is plain when each make has a chosen model',
    ['Ford', 'Toyota'],
    ['Ranger', 'HiLux'],
    'make:=[`Ford`,`Toyota`] && model:=[`Ranger`,`HiLux`]',
  ],
  [
    'has one branch for the models of several makes',
    ['Ford', 'Toyota', 'Kia'],
    ['Ranger', 'HiLux', 'Rio'],
    '((make:=[`Kia`]) || (make:=[`Ford`,`Toyota`] && model:=[`Ranger`,`HiLux`,`Rio`]) || (model:=[`Rio`]))',
  ],
])('the filter for makes and models %s', (_, makes, models, expected) => {
  expect(toFilterBy(makeFilter(makes, models, known))).toBe(expected);
});
