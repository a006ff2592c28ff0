import { expect, it } from 'vitest';
import { readSearchState } from '../../search/url-state.ts';
import { searchLabel } from './search-label.ts';

const list = (key: string, ...values: string[]) =>
  values.map((value, index) => `refinementList[${key}][${index}]=${encodeURIComponent(value)}`).join('&');

it.each([
  ['', ''],
  ['page=3&sortBy=price:asc', ''],
  ['query=hilux', '"hilux"'],
  [
    [
      list('make', 'Toyota'),
      list('model', 'Corolla'),
      'range[price]=:30000',
      list('transmission', 'Automatic'),
    ].join('&'),
    'Toyota Corolla, under $30,000, Automatic',
  ],
  [list('make', 'Toyota', 'Kia'), 'Toyota or Kia'],
  [list('make', 'Toyota', 'Kia', 'MG', 'Ford'), 'Toyota and 3 more'],
  [`${list('make', 'Toyota')}&${list('model', 'Corolla', 'Camry')}`, 'Toyota Corolla or Camry'],
  ['range[price]=:30000', 'Under $30,000'],
  ['range[price]=10000:', 'Over $10,000'],
  ['range[price]=10000:30000&range[km]=:45000', '$10,000 to $30,000, under 45,000 km'],
  ['range[year]=2019:', 'From 2019'],
  ['range[year]=:2021', 'Up to 2021'],
  ['range[year]=2018:2020', '2018 to 2020'],
  ['range[weekly_price]=:150', 'Under $150 per week'],
  ['range[weekly_price]=1:150', 'Under $150 per week'],
  ['range[price]=1001:54000!', 'Under $54,000'],
  [list('weekly_price_range', 'Under $75'), 'Under $75 per week'],
  [list('seats', '7'), '7 seats'],
  [list('filtered_features', 'Sunroof', 'Tow Bar'), 'Sunroof and Tow Bar'],
  [list('car_type', 'demo', 'used'), 'Demo or Used'],
])('the search ?%s has the label "%s" [LEAD-16]', (query, label) => {
  expect(searchLabel(readSearchState(query), { scope: {} })).toBe(label);
});

it.each([
  [{ car_type: ['used'] }, 'Used'],
  [{ car_type: ['new', 'demo'] }, 'New or Demo'],
  [{ make: ['Toyota'], model: ['Corolla'] }, 'Toyota Corolla'],
])('the label includes the scope of the page: %j [LEAD-16]', (scope, label) => {
  expect(searchLabel({}, { scope })).toBe(label);
});

it.each([
  [`${list('make', 'Toyota', 'Ford')}&${list('model', 'Ranger')}`, 'Toyota or Ford Ranger'],
  [`${list('make', 'Ford', 'Toyota')}&${list('model', 'Ranger', 'Everest')}`, 'Ford Ranger and 2 more'],
])('the search ?%s names each make with its models: "%s"', (query, label) => {
  const modelsByMake = { Ford: ['Everest', 'Ranger'], Toyota: ['Corolla'] };
  expect(searchLabel(readSearchState(query), { scope: {}, modelsByMake })).toBe(label);
});
