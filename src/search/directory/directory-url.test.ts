import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice, readDirectoryState, writeDirectoryState } from './directory-url.ts';

const fields = ['manufacturer.name', 'model.body'];
const read = (query: string) => readDirectoryState(query, fields);
const nothing = { query: '', page: 1, filters: {}, price: '' };

describe('the URL of a directory', () => {
  it('contains query, page, price and each filter [ROUTE-17]', () => {
    const state = { query: 'land', page: 2, filters: { 'manufacturer.name': 'Land Rover' }, price: ':30000' };
    const text = '?query=land&page=2&manufacturer.name=Land+Rover&price=:30000';
    expect(writeDirectoryState(state, fields)).toBe(text);
    expect(read(text)).toEqual(state);
  });

  it.each([
    '',
    '?',
    '?page=0&page=x',
    '?page=-3',
    '?page=1e9',
    '?price=cheap',
    '?price=:',
    '?price=-5:10',
    '?other=1&constructor=x',
    `?manufacturer.name=${'x'.repeat(201)}`,
    '?%E0%A4%A',
  ])('has an empty state for %j', (query) => {
    expect(read(query)).toEqual(nothing);
  });

  it('keeps unrelated parameters', () => {
    const text = writeDirectoryState(
      { ...nothing, page: 3 },
      fields,
      '?utm_source=mail&page=9&model.body=Ute',
    );
    expect(text).toBe('?utm_source=mail&page=3');
    expect(writeDirectoryState(nothing, fields, '?query=x')).toBe('');
  });

  it('is read from any text without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => void read(text)));
  });
});

it.each([
  [':30000', { max: 30000 }],
  ['5000:', { min: 5000 }],
  ['5000:30000', { min: 5000, max: 30000 }],
  [':', undefined],
  ['', undefined],
  ['1.5:2', undefined],
])('reads the price %j as %j', (text, range) => {
  expect(parsePrice(text)).toEqual(range);
});
