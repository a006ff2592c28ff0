import { describe, expect, it } from 'vitest';
import type { SearchState } from '../../search/url-state.ts';
import { parametersOf, stateOf } from './search-parameters.ts';

describe('a search as InstantSearch’s parameters', () => {
  it.each<[string, SearchState]>([
    ['nothing', {}],
    ['a text, a page and an order', { query: 'hilux -ute', page: 3, sortBy: 'price:asc' }],
    ['values, one of them enough', { refinementList: { make: ['Kia', 'Audi'], body: ['SUV'] } }],
    ['values that a car must all have', { refinementList: { filtered_features: ['Sunroof', 'Bluetooth'] } }],
    ['values and others that are excluded', { refinementList: { make: ['Kia'], '-make': ['Audi', 'BMW'] } }],
    ['values with signs', { refinementList: { model: ['-3', 'Alfa: "GT"', 'a\nb'], '-model': ['-5'] } }],
    ['ranges', { range: { price: '10000:30000', year: '2019:', km: ':0' } }],
  ])('keeps %s', (_, state) => {
    expect(stateOf(parametersOf(state, ['make', 'filtered_features']))).toEqual(state);
  });

  it('counts a facet without the choice in it, where one of its values is enough', () => {
    const state = { refinementList: { '-fuel': ['Diesel'] } };
    expect(parametersOf(state, ['make', 'filtered_features', 'price'])).toMatchObject({
      facets: ['filtered_features', 'fuel'],
      disjunctiveFacets: ['make', 'price'],
    });
  });
});
