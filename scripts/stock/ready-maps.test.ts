import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTable } from '../../src/inventory/csv-import.ts';
import { readImportMap } from '../../src/inventory/import-map.ts';
import { importTable } from '../../src/inventory/import-table.ts';
import { runCommand } from '../run-command.fixture.ts';
import { main } from '../stock.ts';

const mazda = {
  ...{ id: 'P100', car_type: 'used', year: 2019, make: 'Mazda', model: '3', badge: 'G20 Evolve' },
  ...{ km: 45_210, price: 24_990, colour: 'Soul Red', simple_body: 'Hatch', simple_fuel: 'Petrol' },
  images: ['1.jpg', '2.jpg'],
};
const cx5 = {
  ...{ id: 'P101', car_type: 'new', year: 2026, make: 'Mazda', model: 'CX-5', badge: 'Maxx' },
  ...{ km: 13, price: 41_990, colour: 'White', simple_body: 'SUV', simple_fuel: 'Petrol' },
  images: ['3.jpg'],
};
const dmax = {
  ...{ id: 'P102', car_type: 'demo', year: 2021, make: 'Isuzu', model: 'D-Max', badge: 'LS-U' },
  ...{ km: 60_000, price: undefined, colour: 'Silver', simple_body: 'Ute', simple_fuel: 'Diesel' },
  images: [],
};
const automatic = { simple_transmission: 'Automatic' };
const manual = { simple_transmission: 'Manual' };
const front = { ...automatic, drive: 'Front' };
const all = { ...automatic, drive: 'AWD' };
const four = { ...manual, drive: '4WD' };
const noPhotos = { images: [], badge: undefined };
const bmw = { ...{ make: 'BMW', model: '320', simple_body: 'Wagon', ...manual }, ...noPhotos };
const [twelfth, last, first] = ['2026-09-12', '2026-10-31', '2026-10-01'].map((day) => ({
  created_at: `${day}T00:00:00.000Z`,
}));
const driveAway = { price_type: 'Drive Away' };
const withoutCharges = { price_type: 'Excl. Govt. Charges' };

/** What the table of each system says of the same three cars that it does not say as the others do. */
const tables: Record<string, { differ: [object, object, object]; told?: string[] }> = {
  'au-listings.csv': {
    differ: [
      { ...front, id: expect.any(String), colour: 'Red', images: [], state: 'NSW' },
      { ...all, id: expect.any(String), images: [], engine_size: 2500 },
      { ...four, id: expect.any(String), price: 0 },
    ],
    told: ["'Price' is POA: no price is advertised"],
  },
  'autoscout24.csv': {
    differ: [
      { ...automatic, images: [], colour: 'Red', engine_size: 1998, doors: 5 },
      { ...automatic, images: [] },
      { ...bmw },
    ],
    told: ["'preis' is not an integer with 'Euro'"],
  },
  'carsales.json': {
    differ: [
      { ...front, ...driveAway, ...twelfth, regplate: 'ABC123', rego_expiry: '2026-12-31', doors: 5 },
      { ...all, ...withoutCharges, ...last, engine_size: 2488, standardEquipment: undefined },
      { ...four, ...first, sold: true, vin: 'MPATFS40JLT000003' },
    ],
  },
  'dealer-studio.csv': {
    differ: [
      { ...front, ...driveAway, rego_expiry: '2026-12-31', certified: true, engine_size: 2000 },
      { ...all, ...withoutCharges, engine_size: 2488 },
      { ...four, engine_size: 2999, price_type: undefined },
    ],
  },
  'easycars.json': {
    differ: [
      { ...front, ...driveAway, ...twelfth, city: 'Penrith', engine_size: 2000, regplate: 'ABC123' },
      { ...all, ...withoutCharges, ...last, reserved: true },
      { ...four, ...first, sold: true },
    ],
  },
  'google-vehicle-ads.csv': {
    differ: [driveAway, driveAway, { car_type: 'used' }],
    told: ["'price' is not an integer"],
  },
  'google-vehicle-listings.csv': {
    differ: [
      { ...front, ...twelfth, certified: true, id: 'JM0BP2H7601100001', stocknum: 'P100' },
      { ...all, ...last, id: 'JM0KF4WLA00100002' },
      { ...four, ...first, id: 'MPATFS40JLT000003', car_type: 'used', certified: true },
    ],
    told: ["'price' is not an integer"],
  },
  'homenet.csv': {
    differ: [
      { ...front, ...twelfth, seats: 5, engine_size: 2000, certified: true },
      { ...all, ...last },
      { ...four, ...first, car_type: 'used' },
    ],
  },
  'meta-vehicles.csv': {
    differ: [
      { ...front, city: 'Penrith' },
      { ...all, state: 'NSW' },
      { ...four, car_type: 'used', certified: true },
    ],
    told: ["'price' is not an integer"],
  },
  'mobile-de.csv': {
    differ: [
      {
        ...automatic,
        ...noPhotos,
        colour: 'Red',
        doors: 5,
        dealercomments: 'Ein Besitzer, 18" Felgen; gepflegt',
      },
      { ...automatic, ...noPhotos, drive: 'AWD', engine_size: 2488 },
      { ...bmw, vin: 'WBA000000000000003' },
    ],
    told: ["'preis' is not an integer with 'EUR'"],
  },
  'own-names.csv': { differ: [{ ...front, ...driveAway }, { ...all, ...driveAway }, { ...four }] },
  'vauto.csv': {
    differ: [
      { ...front, ...twelfth, certified: true, engine_size: 2000, variant: { cylinders: 4 } },
      { ...all, ...last },
      { ...four, ...first, car_type: 'used', model: 'D-MAX' },
    ],
  },
};

const folder = 'tests/fixtures/tables/';
const nameOf = (file: string) => file.replace(/\.\w+$/, '');
/** Told of each table whose system does not say what its prices include; a map of the dealer's own does. */
const noBasis = 'the price does not say whether it is drive away';

test.each(Object.entries(tables))(
  'the cars of %s are read with its ready map, and it is known',
  async (file, of) => {
    const map = await readImportMap(`dealers/_maps/${nameOf(file)}.json`);
    const table = await importTable({
      ...(await readTable(folder + file, map.encoding)),
      name: file,
      map,
      timeOf: () => ({}) as never,
      importedAt: new Date('2026-11-29T00:00:00Z'),
    });
    expect(table.rejected).toEqual([]);
    const kinds = table.warnings.map(({ kind }) => kind).filter((kind) => !kind.startsWith(noBasis));
    expect(kinds).toEqual(of.told ?? []);
    const cars = table.lines.map((line) => {
      const { images = [], ...car } = JSON.parse(line);
      const files = images.map((image: { image_url: string }) => image.image_url.replace(/^.*\//, ''));
      return { ...car, images: files };
    });
    const expected = [mazda, cx5, dmax].map((car, at) => ({ ...car, ...of.differ[at] }));
    const told = cars.map((car, at) =>
      Object.fromEntries(Object.keys(expected[at]!).map((key) => [key, car[key]])),
    );
    expect(told).toEqual(expected);
    const { status, out } = await runCommand(main, ['map', folder + file]);
    expect(status).toBe(0);
    expect(out).toMatch(
      new RegExp(
        `^${file}: This is a table for the ready map '${nameOf(file)}': \\d+ of its \\d+ fields .* 3 of 3 rows`,
      ),
    );
  },
);

test('each ready map has a table', () => {
  const maps = readdirSync('dealers/_maps').filter((file) => file.endsWith('.json'));
  expect(
    Object.keys(tables)
      .map((file) => `${nameOf(file)}.json`)
      .sort(),
  ).toEqual(maps.sort());
});

test('a table with some columns of a system may be one of it, and gets a proposal besides', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'table-')), 'part.csv');
  writeFileSync(file, 'Stock #,VIN,New/Used,Year,Make,Model,Odometer,Price\nP1,,U,2019,Kia,Rio,100,9990\n');
  const { out } = await runCommand(main, ['map', file]);
  expect(out).toContain("This may be a table for the ready map 'vauto': 8 of its 24 fields");
  expect(out).toMatch(/Odometer +km \(by its name and values\): 100/);
});
