import { describe, expect, it } from 'vitest';
import { bodyCategoryLabel, modelBodyAsked, modelBodyHref } from './model-body.ts';

describe('modelBodyAsked', () => {
  it.each([
    ['?body=suv', 'suv'],
    ['?body=future+vehicles', 'future vehicles'],
    ['?body=future%20vehicles&utm_source=x', 'future vehicles'],
    ['?body=SUV', undefined],
    ['?body=suvs', undefined],
    ['?body=', undefined],
    ['?body=%3Cscript%3E', undefined],
    ['?body=toString', undefined],
    ['', undefined],
    ['?body=vans&body=suv', 'vans'],
    ['?body=%E0%A4%A', undefined],
  ])('%s asks for %s [ROUTE-21]', (search, body) => {
    expect(modelBodyAsked(search)).toBe(body);
  });
});

it('links to a body with and without a script [ROUTE-21]', () => {
  expect(modelBodyHref('future vehicles')).toBe('/models/?body=future+vehicles#body-future-vehicles');
});

it('uses plural category names as headings', () => {
  expect(['suv', 'SUV', 'trucks', 'future vehicles', 'Wagons'].map(bodyCategoryLabel)).toEqual([
    'SUVs',
    'SUVs',
    'Trucks',
    'Future Vehicles',
    'Wagons',
  ]);
});
