import { describe, expect, it } from 'vitest';
import { requestOf } from '../../search/request-of-state.ts';
import type { SearchState } from '../../search/url-state.ts';
import { searchOfRequest } from './answer.ts';

const part = { page: 2, hitsPerPage: 21 };

describe('a search as a request', () => {
  it('uses the notation of InstantSearch', () => {
    const state: SearchState = {
      query: 'hilux',
      sortBy: 'price:asc',
      refinementList: { make: ['Toyota', '-x'], colour: ['Red: dark'] },
      range: { price: '10000:30000', year: '2020:', km: ':90000' },
    };
    expect(requestOf(state, part)).toEqual({
      indexName: 'cars/sort/price:asc',
      params: {
        query: 'hilux',
        page: 2,
        hitsPerPage: 21,
        facetFilters: [['make:Toyota', 'make:\\-x'], ['colour:Red: dark']],
        numericFilters: ['price>=10000', 'price<=30000', 'year>=2020', 'km<=90000'],
      },
    });
    expect(requestOf({}, part).params).toEqual({ query: '', ...part });
  });

  it('requires all selected features and any one of the selected colours', () => {
    const refinementList = { filtered_features: ['Sunroof', 'Tow Bar'], colour: ['Red', 'Blue'] };
    expect(requestOf({ refinementList }, part).params?.facetFilters).toEqual([
      ['filtered_features:Sunroof'],
      ['filtered_features:Tow Bar'],
      ['colour:Red', 'colour:Blue'],
    ]);
  });

  it.each<SearchState>([
    { refinementList: { filtered_features: ['Sunroof', 'Tow Bar'] } },
    {},
    { query: 'hilux', page: 3, sortBy: 'km:desc' },
    { refinementList: { make: ['Toyota', '-x'], colour: ['Red: dark\nline'] } },
    { range: { price: '10000:30000', year: '2020:', km: ':90000' } },
  ])('can be converted back to the search state %j', (state) => {
    const { page = 1 } = state;
    expect(searchOfRequest(requestOf(state, { page: page - 1, hitsPerPage: 21 }))).toEqual(state);
  });

  it('is missing for the answer from the build, which is a search for all cars', () => {
    expect(searchOfRequest(undefined)).toEqual({});
  });
});
