import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { listKeys, rangeKeys } from '../../domain/stock/searchable.ts';
import { sortValues } from '../url-state.ts';
import {
  carCollection,
  carOf,
  collectionName,
  documentOf,
  filledAt,
  readableCollections,
} from './collection.ts';

describe('the names of collections', () => {
  it('belong to one dealer only, even if one slug is the start of another', () => {
    expect(filledAt('bay', collectionName('bay', 17))).toBe(17);
    expect(filledAt('bay', collectionName('bay-south', 17))).toBeUndefined();
    expect(filledAt('bay', 'cars_bay')).toBeUndefined();
    expect(filledAt('bay', 'cars_bay_17_18')).toBeUndefined();
  });

  it.each([
    ['cars_bay', true],
    ['cars_bay_1767225600000', true],
    ['cars_bay-south', false],
    ['cars_bay-south_1767225600000', false],
    ['my_cars_bay', false],
    ['cars_bay_', false],
  ])('let the key of bay read %s: %s', (name, expected) => {
    expect(new RegExp(readableCollections('bay')).test(name)).toBe(expected);
  });
});

const { fields = [], ...collection } = carCollection('cars_bay_1');
const field = (name: string) => fields.find((one) => one.name === name);

it('has a facet for every refinement that a link may contain [DATA-24] [API-5]', () => {
  for (const key of listKeys) expect(field(key), key).toMatchObject({ facet: true });
  // Ranges must have 32 bits, because Typesense returns no usable statistics for longer numbers.
  for (const key of rangeKeys)
    expect(field(key), key).toMatchObject({ type: 'int32', facet: true, sort: true });
});

it('can be sorted by every sort order of the pages, and newest first by default [API-4]', () => {
  for (const value of sortValues) expect(field(value.split(':')[0]!), value).toMatchObject({ sort: true });
  expect(collection).toMatchObject({ name: 'cars_bay_1', default_sorting_field: 'list_order' });
  for (const name of ['created_at', 'list_order']) expect(field(name)?.type).toBe('int64');
});

it('contains the fields of the default stock filter [OPEN-29]', () => {
  for (const name of ['status', 'sold_at', 'car_type', 'item_type', 'make', 'stocknum'])
    expect(field(name), name).toBeDefined();
});

it('splits words only at white space and does not index pictures', () => {
  expect(collection).toMatchObject({ token_separators: [], symbols_to_index: [] });
  expect(field('image')).toBeUndefined();
});

describe('the document of a car', () => {
  it('is converted back to an equal car [DATA-25]', () => {
    const car = aListedCar({ filtered_features: ['Tow Bar'] });
    expect(carOf(JSON.parse(JSON.stringify(documentOf(car))))).toEqual(car);
  });

  it('contains all fields of a car and no others', () => {
    const document = documentOf({ id: '7', extra: 1 } as never);
    expect(document).toMatchObject({ id: '7', make: '', price: 0, reserved: false, filtered_features: [] });
    expect(document).not.toHaveProperty('extra');
  });

  it.each([
    ['nothing', null],
    ['a text', 'car'],
    ['no slug', { ...aListedCar(), slug: '' }],
    ['a price that is text', { ...aListedCar(), price: '1' }],
    ['a list that is text', { ...aListedCar(), filtered_features: 'Tow Bar' }],
    ['a flag that is a number', { ...aListedCar(), reserved: 1 }],
  ])('is not accepted as a car with %s', (_, document) => {
    expect(carOf(document)).toBeUndefined();
  });

  it('has in place of a number that a car lacks what the columns of our own engine have', () => {
    const bare = aListedCar({ km: undefined, year: undefined });
    const { km, year, reserve_amount, interest_rate } = documentOf(bare);
    expect([km, year, reserve_amount, interest_rate]).toEqual([-1, 0, -1, -1]);
    expect(carOf(documentOf(bare))).toEqual(bare);
    const zeros = { km: 0, reserve_amount: 0, interest_rate: 0, comparison_rate: 0 };
    expect(carOf(documentOf(aListedCar(zeros)))).toMatchObject(zeros);
  });

  it('from an older index has no number in a missing field', () => {
    const { weekly_price: _, ...older } = aListedCar();
    expect(carOf(older)?.weekly_price).toBeUndefined();
  });
});
