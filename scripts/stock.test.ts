import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runCommand } from './run-command.fixture.ts';
import { main } from './stock.ts';

let dealers: string;
let csv: string;
let map: string;

beforeEach(() => {
  dealers = mkdtempSync(join(tmpdir(), 'dealers-'));
  mkdirSync(join(dealers, 'fixture'));
  csv = join(dealers, 'cars.csv');
  map = join(dealers, 'map.json');
  writeFileSync(csv, 'Make,Model,Year,Type\nKia,Rio,2021,used\nKia,Rio,2021,stolen\n');
  const columns = {
    make: { from: 'Make' },
    model: { from: 'Model' },
    year: { from: 'Year', as: 'integer' },
    car_type: { from: 'Type' },
  };
  writeFileSync(map, JSON.stringify({ columns, id: { hash: ['Make', 'Model', 'Year'] } }));
});

const stock = (...args: string[]) => runCommand(main, [...args, '--dealers', dealers]);

it('prints an import’s summary as JSON on the last line', async () => {
  const { status, out } = await stock('import', csv, '--dealer', 'fixture', '--map', map, '--json');
  expect(status).toBe(0);
  expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toEqual({
    rows: 2,
    imported: 1,
    rejected: 1,
    passedOver: 0,
    warnings: 0,
    seconds: expect.any(Number),
  });
});

it.each([
  ['no such dealer', ['import', 'CSV', '--dealer', 'other', '--map', 'MAP'], 'npm run dealer -- new other'],
  [
    'a path for a slug',
    ['import', 'CSV', '--dealer', '../fixture', '--map', 'MAP'],
    "'../fixture' is not a dealer's slug",
  ],
  ['no such map', ['import', 'CSV', '--dealer', 'fixture', '--map', 'none.json'], 'none.json cannot be read'],
  [
    'an invalid date',
    ['import', 'CSV', '--dealer', 'fixture', '--map', 'MAP', '--as-of', '31/3/2026'],
    'write a day such as',
  ],
])('explains the error: %s', async (_, args, message) => {
  const { status, err } = await stock(
    ...args.map((arg) => (arg === 'CSV' ? csv : arg === 'MAP' ? map : arg)),
  );
  expect(status).toBe(1);
  expect(err).toContain(message);
  expect(err).not.toContain('    at ');
});
