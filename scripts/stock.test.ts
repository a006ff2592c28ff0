import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';

const script = resolve(import.meta.dirname, 'stock.ts');
let dealers: string;
let csv: string;
let map: string;

beforeEach(() => {
  dealers = mkdtempSync(join(tmpdir(), 'dealers-'));
  mkdirSync(join(dealers, 'fixture'));
  csv = join(dealers, 'cars.csv');
  map = join(dealers, 'map.json');
  writeFileSync(csv, 'Make,Model,Year,Type\nKia,Rio,2021,used\nKia,Rio,21,used\n');
  const columns = {
    make: { from: 'Make' },
    model: { from: 'Model' },
    year: { from: 'Year', as: 'integer' },
    car_type: { from: 'Type' },
  };
  writeFileSync(map, JSON.stringify({ columns, id: { hash: ['Make', 'Model', 'Year'] } }));
});

function stock(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args, '--dealers', dealers], {
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.trim().split('\n') };
}

it('prints an import’s summary as JSON on the last line', () => {
  const { status, lines } = stock('import', csv, '--dealer', 'fixture', '--map', map, '--json');
  expect(status).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    rows: 2,
    imported: 1,
    rejected: 1,
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
])('explains the error: %s', (_, args, message) => {
  const { status, stderr } = stock(...args.map((arg) => (arg === 'CSV' ? csv : arg === 'MAP' ? map : arg)));
  expect(status).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('    at ');
});
