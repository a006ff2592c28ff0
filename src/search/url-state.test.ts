import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listKeys, rangeKeys } from '../domain/stock/searchable.ts';
import { readSearchState, type SearchState, sortValues, writeSearchState } from './url-state.ts';

describe('the search state in the URL', () => {
  it('is read and written in its documented form [OPEN-36] [OPEN-37]', () => {
    const query =
      '?query=hilux&page=2&sortBy=price:asc&refinementList[make][0]=Toyota&refinementList[make][1]=Land+Rover&range[price]=10000:30000';
    const state: SearchState = {
      query: 'hilux',
      page: 2,
      sortBy: 'price:asc',
      refinementList: { make: ['Toyota', 'Land Rover'] },
      range: { price: '10000:30000' },
    };
    expect(readSearchState(query)).toEqual(state);
    expect(writeSearchState(state)).toBe(query);
  });

  it('is read from the link of a dealership page [ROUTE-18]', () => {
    expect(readSearchState('?refinementList%5Bdealership_slug%5D%5B0%5D=north')).toEqual({
      refinementList: { dealership_slug: ['north'] },
    });
  });

  it.each([
    '?utm_source=x&foo[bar]=1',
    '?page=0',
    '?page=1',
    '?page=-3',
    '?page=abc',
    '?sortBy=cars/sort/price:asc',
    '?sortBy=id:desc',
    '?refinementList[secret][0]=x',
    '?refinementList[make][0]=',
    '?refinementList=x',
    '?range[price]=:',
    '?range[price]=a:b',
    '?range[created_at]=1:2',
    '?query=%20',
    '?__proto__[x]=1&refinementList[__proto__][0]=x&refinementList[constructor][0]=x',
    '?%E0%A4%A',
  ])('is empty for the invalid query %s', (query) => {
    expect(readSearchState(query)).toEqual({});
  });

  it.each([...rangeKeys])(
    'has an inverted %s range corrected, as on the slider [LIST-27] [LIST-28]',
    (key) => {
      expect(readSearchState(`?range[${key}]=50000:30000`)).toEqual({ range: { [key]: '30000:30000' } });
      expect(writeSearchState({ range: { [key]: '50000:30000' } })).toBe(`?range[${key}]=30000:30000`);
      expect(readSearchState(`?range[${key}]=9:10!`)).toEqual({ range: { [key]: '9:10' } });
    },
  );

  it.each([
    ['price', ':24500', ':25000'],
    ['price', '12400:', '12000:'],
    ['price', '12500:24001', '13000:25000'],
    ['price', '24400:24300', '24000:25000'],
    ['on_road_price', ':24500', ':25000'],
    ['km', '400:30001', '0:31000'],
    ['price', ':24500!', ':24500'],
    ['km', '12400:24001!', '12400:24001'],
    ['price', ':30000', ':30000'],
    ['year', '2018:2021', '2018:2021'],
    ['weekly_price', '1:119', '1:119'],
    ['consumption_dl', ':65', ':65'],
  ])(
    'has the %s of %s taken as %s: rounded as typed, unless it is marked as exact [LIST-26]',
    (key, written, taken) => {
      const state = readSearchState(`?range[${key}]=${written}`);
      expect(state).toEqual({ range: { [key]: taken } });
      expect(readSearchState(writeSearchState(state))).toEqual(state);
    },
  );

  it('replaces its own parameters and keeps the others', () => {
    const before = '?utm_source=mail&query=old&refinementList[make][0]=Kia&page=4&gclid=1';
    expect(writeSearchState({ query: 'new' }, before)).toBe('?utm_source=mail&gclid=1&query=new');
    expect(writeSearchState({}, before)).toBe('?utm_source=mail&gclid=1');
    expect(writeSearchState({}, '')).toBe('');
  });

  it('is equal after it was written and read', () => {
    const value = fc.string({ minLength: 1, maxLength: 30, unit: 'binary' });
    const number = fc.integer({ min: 0, max: 999_999_999 });
    const range = fc
      .tuple(number, number, fc.constantFrom('both', 'from', 'to'))
      .map(([a, b, ends]) =>
        ends === 'from' ? `${a}:` : ends === 'to' ? `:${b}` : `${Math.min(a, b)}:${Math.max(a, b)}`,
      );
    const someOf = <T>(keys: readonly string[], values: fc.Arbitrary<T>) =>
      fc.dictionary(fc.constantFrom(...keys), values, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
    const anyState = fc.record(
      {
        query: value.map((text) => text.trim()).filter(Boolean),
        page: fc.integer({ min: 2, max: 9999 }),
        sortBy: fc.constantFrom(...sortValues),
        refinementList: someOf(listKeys, fc.uniqueArray(value, { minLength: 1, maxLength: 5 })),
        range: someOf(rangeKeys, range),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readSearchState(writeSearchState(state))).toEqual(state);
      }),
    );
  });

  it('is read from any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        readSearchState(query);
      }),
    );
  });
});
