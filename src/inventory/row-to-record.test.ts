import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsOf, readImportMap } from './import-map.ts';
import { rowReader } from './import-table.ts';
import { carFromRecord } from './parse-stock-line.ts';

const map = await readImportMap(
  fileURLToPath(new URL('../../dealers/_maps/au-listings.json', import.meta.url)),
);
const today = '2026-05-01';

const good: Record<string, string> = {
  Brand: 'Land',
  Year: '2018',
  Model: 'Rover',
  'Car/Suv': 'SUV',
  Title: '2018 Land Rover Range Rover Sport SDV6 SE (183KW)',
  UsedOrNew: 'USED',
  Transmission: 'Automatic',
  Engine: '6 cyl, 3 L',
  DriveType: '4WD',
  FuelType: 'Diesel',
  FuelConsumption: '7 L / 100 km',
  Kilometres: '61000',
  ColourExtInt: 'Grey / Black  Leather',
  Location: 'HEIDELBERG, AU-VIC',
  CylindersinEngine: '6 cyl',
  BodyType: '',
  Doors: ' 5 Seats',
  Seats: '',
  Price: 'POA',
};

it('reads a row with many defects', () => {
  const reading = rowReader(map)(new Map(Object.entries(good)), () => {});
  expect(reading).toMatchObject({
    ok: true,
    record: {
      make: 'Land Rover',
      model: 'Range Rover Sport',
      badge: 'SDV6 SE',
      name: '2018 Land Rover Range Rover Sport SDV6 SE (183KW)',
      price: 0,
      simple_body: 'SUV',
      seats: 5,
      city: 'Heidelberg',
      state: 'VIC',
      colour: 'Grey',
      interior_colour: 'Black Leather',
      variant: { cylinders: 6, enginesize_litres: 3 },
    },
  });
});

it('turns any row into a car or a reason', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '\u0000',
      '\ud83d',
      '🚙',
      '-1',
      '1e308',
      '9'.repeat(400),
      '__proto__',
      'constructor',
      '=1+1',
      'x'.repeat(100_000),
      '(',
      '2018',
      '2018 ',
    ),
  );
  const read = rowReader(map);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...columnsOf(map)), nasty), { maxLength: 5 }),
      (changes) => {
        const reading = read(new Map(Object.entries({ ...good, ...Object.fromEntries(changes) })), () => {});
        if (!reading.ok) return expect(reading.reason).toMatch(/\.$/);
        const car = carFromRecord(
          { id: '1', created_at: `${today}T00:00:00Z`, ...reading.record },
          () => {},
          today,
        );
        if (car.ok) expect(JSON.stringify(car.record)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        else expect(car.reason).toMatch(/\.$/);
      },
    ),
  );
});
