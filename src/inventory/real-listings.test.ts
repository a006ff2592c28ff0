import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Car } from '../domain/cars/car.ts';
import { type ImportSummary, importCsv } from './csv-import.ts';
import { readImportMap } from './import-map.ts';
import { stockFromLines } from './read-stock.ts';
import { readCsvRows } from './table-rows.ts';

/** Real listings. We may not publish them, so they are outside the repository. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const listings = join(root, '../shared/data/listings.csv');
const absent = !existsSync(listings);
if (absent) console.info(`Skipped: real listings are tested only where ${listings} exists.`);

describe.skipIf(absent)('real listings', () => {
  let summary: ImportSummary;
  let cars: Car[];

  beforeAll(async () => {
    const dealerFolder = await mkdtemp(join(tmpdir(), 'listings-'));
    const map = await readImportMap(join(root, 'dealers/_maps/au-listings.json'));
    summary = await importCsv({ file: listings, map, dealerFolder });
    const text = await readFile(summary.stockPath, 'utf8');
    await rm(dealerFolder, { recursive: true });
    const stock = stockFromLines(text, 'stock.ndjson', new Date().toISOString().slice(0, 10));
    expect(stock.rejects).toEqual([]);
    expect(stock.warnings).toEqual([]);
    cars = stock.cars;
  });

  const count = (holds: (car: Car) => boolean): number => cars.filter(holds).length;
  const warned = (kind: RegExp): number | undefined =>
    summary.warnings.find((warning) => kind.test(warning.kind))?.count;

  it('are all imported, except 39 repeated ones; an empty row is none', () => {
    expect(summary).toMatchObject({ rows: 11_713, imported: 11_674, rejected: 39 });
    expect(summary.reasons).toEqual([{ reason: 'The row repeats an earlier row.', count: 39 }]);
    expect(cars).toHaveLength(11_674);
  });

  it('are reported with the number of each defect', () => {
    expect(warned(/POA/)).toBe(35);
    expect(warned(/Price' is empty/)).toBe(1);
    expect(warned(/holds the warranty/)).toBe(298);
    expect(warned(/holds the seats/)).toBe(47);
    expect(warned(/less than 100 km/)).toBe(95);
    expect(warned(/more than 500,000 km/)).toBe(5);
    expect(warned(/not electric/)).toBe(178);
    expect(warned(/AU-/)).toBe(1);
    expect(warned(/into a date/)).toBe(1);
  });

  it('have complete makes and models', () => {
    const broken = new Set([
      'Land',
      'Great',
      'Alfa',
      'Aston',
      'Rover',
      'Wall',
      'Romeo',
      'Martin',
      'Santa',
      'Grand',
      'Eclipse',
      'Model',
      '03-Sep',
    ]);
    expect(
      cars.filter(({ make, model }) => broken.has(model) || (broken.has(make) && make !== 'Rover')),
    ).toEqual([]);
    expect(count(({ make }) => make === 'Land Rover')).toBe(155);
    expect(count(({ make, model }) => make === 'Toyota' && model === 'Landcruiser Prado')).toBeGreaterThan(
      120,
    );
    expect(count(({ make, model }) => make === 'Saab' && model === '9-3')).toBe(1);
    expect(count(({ make, model }) => make === 'Tesla' && model.startsWith('Model '))).toBe(8);
    expect(count(({ make, model }) => make === 'Mazda' && model === '3')).toBeGreaterThan(150);
  });

  it('have no warranty text as a colour, and no suburb in capitals', () => {
    expect(count(({ colour }) => /\d/.test(colour ?? ''))).toBe(0);
    expect(count(({ interior_colour: interior }) => /unlimited|km$/i.test(interior ?? ''))).toBe(0);
    expect(count(({ dealercomments: comments }) => /^New vehicle warranty: \d/.test(comments ?? ''))).toBe(
      298,
    );
    expect(count(({ city }) => city !== undefined && city === city.toUpperCase())).toBe(0);
    expect(new Set(cars.map(({ state }) => state))).toEqual(
      new Set(['NSW', 'VIC', 'QLD', 'WA', 'SA', 'ACT', 'TAS', 'NT', undefined]),
    );
  });

  it('contain no data of other dealers', () => {
    expect(
      cars.filter((car) => /\*\*\*\*|Dealer ad|location_name|dealership/.test(JSON.stringify(car))),
    ).toEqual([]);
  });

  it('have a consumption of 0 litres only for electric cars', () => {
    const dry = cars.filter(({ variant }) => variant?.fuelconsumptioncombined === 0);
    expect(new Set(dry.map(({ simple_fuel: fuel }) => fuel))).toEqual(new Set(['Electric']));
    expect(count(({ engine_size: size }) => size === 0)).toBe(0);
  });

  it('keep all their numbers when a stock file contains them as text [DATA-3]', async () => {
    const lines: string[] = [];
    const rows: Record<string, string>[] = [];
    let header: string[] = [];
    const note = (columns: string[]) => {
      header = columns;
    };
    const text = await readFile(listings, 'utf8');
    await readCsvRows(
      () => [text],
      'listings',
      { delimiter: ',' },
      note,
      ({ cells }) => {
        const row = Object.fromEntries(header.map((column, index) => [column, cells[index] ?? '']));
        // One row contains no car.
        if (!/^\d{4}$/.test(row['Year'] ?? '')) return;
        const { CylindersinEngine: cylinders, Engine: engine, FuelConsumption: consumption } = row;
        lines.push(
          JSON.stringify({
            id: String(rows.length),
            year: row['Year'],
            make: row['Brand'],
            model: row['Model'],
            car_type: row['UsedOrNew'],
            created_at: '2023-06-01',
            km: /^[\d-]*$/.test(row['Kilometres'] ?? '') ? row['Kilometres'] : null,
            price: row['Price'] === 'POA' ? null : row['Price'],
            seats: row['Seats'],
            doors: row['Doors'],
            variant: {
              cylinders,
              enginesize: engine,
              enginesize_litres: engine,
              fuelconsumptioncombined: consumption,
              torque: null,
            },
          }),
        );
        rows.push(row);
      },
    );
    const stock = stockFromLines(lines.join('\n'), 'listings', '2023-06-01');
    expect(stock.rejects).toEqual([]);
    expect(stock.cars).toHaveLength(11_713);

    const figure = (text: string | undefined, pattern: RegExp) => {
      const found = pattern.exec(text?.trim() ?? '')?.[1];
      return found === undefined ? undefined : Number(found);
    };
    const litres = rows.map(({ Engine }) => figure(Engine, /(?:^|, )([\d.]+) L$/));
    const listed = rows.map((row, index) => ({
      price: figure(row['Price'], /^(\d+)$/) ?? 0,
      km: figure(row['Kilometres'], /^(\d+)$/),
      seats: figure(row['Seats'], /^(\d+) Seats$/),
      doors: figure(row['Doors'], /^(\d+) Doors$/),
      cylinders: figure(row['CylindersinEngine'], /^(\d+) cyl$/),
      enginesize: litres[index] === undefined ? undefined : Math.round(litres[index] * 1000),
      enginesize_litres: litres[index],
      fuelconsumptioncombined: figure(row['FuelConsumption'], /^([\d.]+) L/),
    }));
    const read = stock.cars.map(({ price, km, seats, doors, variant }) => ({
      price,
      km,
      seats,
      doors,
      cylinders: variant?.cylinders,
      enginesize: variant?.enginesize,
      enginesize_litres: variant?.enginesize_litres,
      fuelconsumptioncombined: variant?.fuelconsumptioncombined,
    }));
    const differ = read.findIndex((car, index) => !isDeepStrictEqual(car, listed[index]));
    expect(read[differ]).toEqual(listed[differ]);
    // A number of seats in the column of doors is not read as doors.
    const doors = stock.warnings.find(({ message }) => message.startsWith("'doors'"));
    expect(doors?.message).toMatch(/left out; write a number \(47 times/);
  });
});
