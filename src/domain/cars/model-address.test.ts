import { describe, expect, it } from 'vitest';
import { bodyCategoryLabel, modelAddress, modelBodyAsked, modelBodyHref } from './model-address.ts';

const site = 'https://www.bayside.example';

it.each([
  [{ slug: 'hilux' }, '/hilux/', true],
  [{ slug: 'hilux', new_slug: 'new-hilux' }, '/new-hilux/', true],
  [{ slug: 'hilux', new_slug: 'new-hilux', override_url: '/utes/hilux' }, '/utes/hilux/', true],
  [{ slug: 'hilux', override_url: '/utes/hilux/' }, '/utes/hilux/', true],
  [{ slug: 'hilux', override_url: `${site}/utes/hilux` }, '/utes/hilux/', true],
  [
    { slug: 'hilux', override_url: 'https://www.toyota.example/hilux?a=b' },
    'https://www.toyota.example/hilux?a=b',
    false,
  ],
])('the model page of %j is at %s [ROUTE-22]', (model, href, isPage) => {
  expect(modelAddress(model, site)).toEqual({ href, isPage });
});

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
  ])('the query %s selects the body category %s [ROUTE-21]', (search, body) => {
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
    'Utes',
    'Future vehicles',
    'Wagons',
  ]);
});
