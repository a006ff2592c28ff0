import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dealerSchema } from '../../src/config/schema/dealer.ts';
import { importCsv } from '../../src/inventory/csv-import.ts';
import { importMapFrom } from '../../src/inventory/import-map.ts';
import { dataSchemas, editorSchemaText } from './data-schemas.ts';
import { exampleMap, exampleTable, mapReference } from './map-reference.ts';

const dealers = resolve(import.meta.dirname, '../../dealers');
const folder = mkdtempSync(join(tmpdir(), 'forecourt-map-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the schema of every file that a dealer writes', () => {
  test.each(Object.entries(dataSchemas()))(
    '%s is up to date (to update it: npm run dealer -- schema)',
    (path, text) => {
      expect(readFileSync(join(dealers, path), 'utf8') === text).toBe(true);
    },
  );

  test.each(Object.entries(dataSchemas()))('%s names its keys', (_, text) => {
    const { properties } = JSON.parse(text);
    expect(Object.keys(properties).length).toBeGreaterThan(1);
  });
});

describe('the page of maps', () => {
  test('is up to date (to update it: npm run dealer -- reference)', () => {
    expect(readFileSync(join(dealers, '_maps/README.md'), 'utf8') === mapReference()).toBe(true);
  });

  test('describes every key', () => {
    const rows = mapReference()
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
  });

  test('has an example that works: semicolons, decimal commas, two locations', async () => {
    const file = join(folder, 'export.csv');
    writeFileSync(file, Buffer.from(exampleTable, 'latin1'));
    const map = importMapFrom(JSON.stringify(exampleMap), 'feed-map.json');
    const { imported, rejected, warnings } = await importCsv({ file, map, dealerFolder: folder });
    expect({ imported, rejected, warnings }).toEqual({ imported: 2, rejected: 0, warnings: [] });
    const cars = readFileSync(join(folder, 'stock.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(cars).toMatchObject([
      { make: 'Toyota', price: 24_990, km: 41_250, car_type: 'used', location_name: 'Penrith' },
      { make: 'Mazda', price: 0, car_type: 'demo', location_name: 'Blacktown' },
    ]);
    expect(cars[0].images).toHaveLength(2);
  });
});

const committed = new URL('../../dealers/dealer.schema.json', import.meta.url);

test('dealers/dealer.schema.json is up to date (to update it: npm run dealer -- schema)', () => {
  expect(readFileSync(committed, 'utf8')).toBe(editorSchemaText(dealerSchema));
});

test('the editor schema has the description and the default of an option, and no requirement id', () => {
  const schema = JSON.parse(editorSchemaText(dealerSchema));
  expect(schema.properties.search.properties.hitsPerPage).toMatchObject({
    type: 'integer',
    default: 21,
    description: 'Cars on one page of results.',
  });
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(['id', 'name', 'legalName', 'siteUrl', 'locations']);
});

test('no description contains two requirement ids', () => {
  expect(editorSchemaText(dealerSchema)).not.toMatch(/\[CFG-\d+\][^"]*\[CFG-\d+\]/);
});
