import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type CarInput, carSchema } from '../../domain/cars/car.ts';
import { importMapFrom } from '../../inventory/import-map.ts';
import { importTable } from '../../inventory/import-table.ts';
import { aCar } from '../dealer.fixture.ts';
import { bodyIn, fit, planOf } from './published-data.fixture.ts';

/** The cars of a table, read with a map that is shipped. */
async function carsOf(text: string, map: string, told: string[]) {
  const path = `dealers/_maps/${map}.json`;
  const table = await importTable({
    text: () => [text],
    name: 'it',
    format: 'csv',
    map: importMapFrom(await readFile(path, 'utf8'), path),
    timeOf: () => ({ created_at: '2025-01-01T00:00:00.000Z' }),
    importedAt: new Date('2025-02-01T00:00:00Z'),
  });
  expect(table.rejected).toEqual([]);
  expect(table.warnings.map(({ kind }) => kind)).toEqual(told.map((kind) => expect.stringContaining(kind)));
  return table.lines.map((line) => carSchema.parse(JSON.parse(line)));
}

const cars: Partial<CarInput>[] = [
  { dealercomments: 'One owner, "as new"; serviced here.' },
  { make: 'Land Rover', model: 'Discovery', badge: 'SE', simple_body: 'SUV', simple_fuel: 'Diesel' },
  { make: 'Isuzu', model: 'D-Max', simple_body: 'Ute', price_type: 'Excl. Govt. Charges' },
  { make: 'Kia', model: 'EV6', simple_fuel: 'Electric', car_type: 'new', colour: 'Yacht Blue', km: 12 },
];
const stock = cars.map((car, at) => ({ ...car, stocknum: `U${at}`, vin: `JTNKU3JE60J00000${at}` }));

const ofCar = ['make', 'model', 'badge', 'year', 'vin', 'price', 'colour', 'simple_body', 'images'] as const;

describe.each([
  {
    map: 'google-vehicle-ads',
    feed: '/feeds/google-vehicle-ads.txt',
    more: ['price_type', 'simple_fuel', 'car_type'] as const,
  },
  {
    map: 'meta-vehicles',
    feed: '/feeds/meta-vehicles.csv',
    more: ['simple_fuel', 'car_type', 'simple_transmission'] as const,
    // Meta has no field for it.
    told: ['the price does not say whether it is drive away'],
  },
  {
    map: 'own-names',
    feed: '/feeds/marketplace.csv',
    more: ['price_type', 'stocknum', 'standardEquipment'] as const,
  },
])('the map $map', ({ map, feed, more, told = [] }) => {
  it('reads the feed that a site writes back into the same cars', async () => {
    const plan = planOf(stock);
    const read = await carsOf(bodyIn(plan, feed), map, told);
    const fields = [...ofCar, ...more];
    const only = (car: object) => Object.fromEntries(fields.map((field) => [field, Reflect.get(car, field)]));
    expect(read.map(only)).toEqual(stock.map((car) => only(aCar({ ...fit, ...car }))));
  });
});
