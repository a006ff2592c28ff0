import { describe, expect, test } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import type { CarLookup } from '../../search/browser/car-lookup.ts';
import { matches } from '../../search/filter.ts';
import { addressedCar } from './car-address.ts';
import { findSimilar } from './gone-car.ts';

const named = (name: string) => ({ name, values: [name], path: `/search/${name.toLowerCase()}/` });
const site = {
  makes: [{ ...named('Toyota'), models: [named('Corolla'), named('Yaris')] }],
  bodies: [named('Hatch'), named('SUV')],
};
const stock = [
  ['1', 'Toyota', 'Corolla', 'Hatch', 'in_stock'],
  ['2', 'Toyota', 'Corolla', 'Hatch', 'sold'],
  ['3', 'Toyota', 'Kluger', 'SUV', 'in_stock'],
  ['4', 'Mazda', '2', 'Hatch', 'in_stock'],
  ['5', 'Toyota', 'Yaris', 'Hatch', 'coming_soon'],
  ['6', 'Mazda', 'CX-5', 'SUV', 'in_stock'],
].map(([id, make, model, body, status]) =>
  aListedCar({ id: id!, slug: `car-${id}`, make: make!, model: model!, body: body!, status: status! }),
);
const lookUp: CarLookup = async (filter, limit) =>
  stock.filter((car) => matches(filter, car)).slice(0, limit);
const similar = async (path: string) =>
  (await findSimilar(lookUp, addressedCar(path, site)!, site)).map(({ id }) => id);

describe('findSimilar', () => {
  test('finds the same model, then make and body, then body, then make, and no sold cars [VEH-17]', async () => {
    expect(await similar('/cars/2021-toyota-corolla-ascent-99/')).toEqual(['1', '5', '4', '3']);
  });

  test('finds for a sold-out model the body in the address, or else the make [VEH-17]', async () => {
    expect(await similar('/cars/2021-toyota-kluger-suv-99/')).toEqual(['3', '6', '1', '5']);
    expect(await similar('/cars/2021-toyota-tarago-99/')).toEqual(['1', '3', '5']);
  });

  test('finds no cars when nothing is known of the car [VEH-17]', async () => {
    expect(await similar('/cars/2020-holden-commodore-99/')).toEqual([]);
  });
});
