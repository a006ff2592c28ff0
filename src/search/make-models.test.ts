import { describe, expect, it } from 'vitest';
import { toFilterBy } from './filter.ts';
import { chosenMakes, modelsByMake } from './make-models.ts';
import { searchRequestOf } from './request.ts';

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

describe('the filter for several makes and models', () => {
  const filterOf = (facetFilters: (string | string[])[], params = {}) =>
    toFilterBy(searchRequestOf('cars', { facetFilters, ...params }, [], known).filter ?? []);

  it.each([
    ['filters one make', [['make:Ford'], ['model:Ranger']], 'make:=[`Ford`] && model:=[`Ranger`]'],
    ['without a make', [['model:Ranger']], 'model:=[`Ranger`]'],
    ['without a model', [['make:Ford', 'make:Toyota']], 'make:=[`Ford`,`Toyota`]'],
    [
      'keeps all cars of the make without a chosen model',
      [['make:Ford', 'make:Toyota'], ['model:Ranger'], ['body:Ute']],
      'body:=[`Ute`] && ((make:=[`Toyota`]) || (make:=[`Ford`] && model:=[`Ranger`]))',
    ],
    [
      'adds a model whose make is not chosen',
      [['make:Toyota'], ['model:Ranger']],
      '((make:=[`Toyota`]) || (model:=[`Ranger`]))',
    ],
    [
      'is a plain filter when each make has a chosen model',
      [
        ['make:Ford', 'make:Toyota'],
        ['model:Ranger', 'model:HiLux'],
      ],
      'make:=[`Ford`,`Toyota`] && model:=[`Ranger`,`HiLux`]',
    ],
    [
      'does not affect excluded makes',
      [['make:-Ford'], ['model:Ranger']],
      'make:!=[`Ford`] && model:=[`Ranger`]',
    ],
  ])('%s', (_, facetFilters, expected) => {
    expect(filterOf(facetFilters)).toBe(expected);
  });

  it('ignores the models in the counts of makes, because an added make comes with all its cars', () => {
    const filters = [['model:Ranger'], ['body:Ute']];
    expect(filterOf(filters, { facets: 'make', hitsPerPage: 0 })).toBe('body:=[`Ute`]');
    expect(filterOf(filters, { facets: ['make'], hitsPerPage: 20 })).toBe(
      'model:=[`Ranger`] && body:=[`Ute`]',
    );
  });
});
