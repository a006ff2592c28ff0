import { expect, it } from 'vitest';
import { toFilterBy } from './filter.ts';
import { requestOf, withoutChoice } from './request.ts';
import { readSearchState, type SearchState, writeSearchState } from './url-state.ts';

const everywhere = { scope: {}, priceAscPositiveOnly: false };
const filterOf = (state: SearchState, scope = everywhere) => toFilterBy(requestOf(state, scope).filter ?? []);

it('has the text, the page and the sort order of the search', () => {
  const { filter: _, ...request } = requestOf({ query: 'hilux', page: 3, sortBy: 'km:desc' }, everywhere);
  expect(request).toEqual({
    query: 'hilux',
    page: 2,
    sort: 'km:desc',
    boundsOnly: true,
    pins: [],
    hidden: [],
  });
  expect(requestOf({}, everywhere, { hitsPerPage: 0, facets: ['make'] })).toEqual({
    query: '',
    page: 0,
    sort: '',
    filter: [],
    hitsPerPage: 0,
    facets: ['make'],
    boundsOnly: true,
    pins: [],
    hidden: [],
  });
});

it.each([
  [
    'any of the values of a list',
    'refinementList[colour][0]=Red&refinementList[colour][1]=Blue',
    'colour:=[`Red`,`Blue`]',
  ],
  [
    'all of the chosen features',
    'refinementList[filtered_features][0]=Sunroof&refinementList[filtered_features][1]=Tow+Bar',
    'filtered_features:=[`Sunroof`] && filtered_features:=[`Tow Bar`]',
  ],
  ['no excluded value', 'refinementList[-make][0]=Kia', 'make:!=[`Kia`]'],
  ['a value with a dash', 'refinementList[make][0]=-x', 'make:=[`-x`]'],
  ['a range', 'range[year]=2018:2020', 'year:[2018..2020]'],
  ['a minimum', 'range[year]=2018:', 'year:>=2018'],
  ['a maximum', 'range[km]=:90000', 'km:<=90000'],
  ['a maximum price, and no car without a price', 'range[price]=:30000', 'price:[1..30000]'],
  ['a latest year, and no car without a year', 'range[year]=:2019', 'year:[1..2019]'],
  ['a minimum price of 0, as every car', 'range[price]=0:', 'price:>=0'],
])('filters by %s', (_, query, expected) => {
  expect(filterOf(readSearchState(query))).toBe(expected);
});

it('includes the conditions of the page [ROUTE-13] [ROUTE-16]', () => {
  const scope = { scope: { car_type: ['used'] }, priceAscPositiveOnly: true };
  expect(filterOf({ sortBy: 'price:asc' }, scope)).toBe('car_type:=[`used`] && price:>=1');
});

it.each([
  ['price:asc', 'price>0:desc,price:asc'],
  ['km:asc', 'km>-1:desc,km:asc'],
  ['price:desc', 'price:desc'],
])('sorts cars without an amount last in the order %s', (sortBy, sort) => {
  expect(requestOf({ sortBy }, everywhere).sort).toBe(sort);
});

it.each([
  ['make', '?refinementList[body][0]=Ute&range[price]=1:2!'],
  ['model', '?refinementList[make][0]=Ford&refinementList[body][0]=Ute&range[price]=1:2!'],
  ['price', '?refinementList[make][0]=Ford&refinementList[model][0]=Ranger&refinementList[body][0]=Ute'],
])('without the choice of %s, the search is %s', (filter, expected) => {
  const state = {
    refinementList: { make: ['Ford'], model: ['Ranger'], body: ['Ute'] },
    range: { price: '1:2' },
  };
  const known = { Ford: ['Ranger'], Toyota: ['HiLux'] };
  const left = withoutChoice(state, filter, { ...everywhere, modelsByMake: known });
  expect(writeSearchState(left)).toBe(expected);
});

it.each([
  [
    'by distance from a known place',
    ['Penrith', 'Orange'],
    { sort: 'nearest:asc', nearest: ['Penrith', 'Orange'] },
  ],
  ['by best match without one', undefined, { sort: '' }],
])('sorts the nearest cars first %s [OPEN-67]', (_, nearest, wanted) => {
  const state = readSearchState('?sortBy=nearest:asc');
  const { sort, nearest: sent } = requestOf(state, { ...everywhere, ...(nearest && { nearest }) });
  expect({ sort, ...(sent && { nearest: sent }) }).toEqual(wanted);
  expect(writeSearchState(state)).toBe('?sortBy=nearest:asc');
});
