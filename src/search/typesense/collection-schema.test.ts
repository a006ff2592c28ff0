import { expect, it } from 'vitest';
import { listKeys, rangeKeys, sortValues } from '../url-state.ts';
import { carCollection } from './collection-schema.ts';

const { fields = [], ...collection } = carCollection('cars_bay_1');
const field = (name: string) => fields.find((one) => one.name === name);

it('counts every refinement that a link may carry [DATA-24] [API-5]', () => {
  for (const key of listKeys) expect(field(key), key).toMatchObject({ facet: true });
  // Ranges with 32 bits: Typesense gives no statistics of longer ones that a slider could use.
  for (const key of rangeKeys)
    expect(field(key), key).toMatchObject({ type: 'int32', facet: true, sort: true });
});

it('sorts by everything a visitor may sort by, newest first when nothing is said [API-4]', () => {
  for (const value of sortValues) expect(field(value.split(':')[0]!), value).toMatchObject({ sort: true });
  expect(collection).toMatchObject({ name: 'cars_bay_1', default_sorting_field: 'created_at' });
  expect(field('created_at')?.type).toBe('int64');
});

it('knows the fields of the default stock filter [OPEN-29]', () => {
  for (const name of ['status', 'sold_at', 'car_type', 'item_type', 'make', 'stocknum'])
    expect(field(name), name).toBeDefined();
});

it('splits words at white space alone and keeps pictures out of memory', () => {
  expect(collection).toMatchObject({ token_separators: [], symbols_to_index: [] });
  expect(field('image')).toBeUndefined();
});
