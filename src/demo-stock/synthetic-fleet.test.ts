import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDealers } from '../config/load.ts';
import { carSchema } from '../domain/car.ts';
import { writeSyntheticFleet } from './synthetic-fleet.ts';

const plan = { dealers: 4, cars: 25, seed: 9 };
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'synthetic-fleet-'));
  await writeSyntheticFleet(join(folder, 'one'), plan);
});
afterAll(() => rmSync(folder, { recursive: true }));

const linesOf = (fleet: string, slug: string) =>
  readFileSync(join(folder, fleet, slug, 'stock.ndjson'), 'utf8')
    .trimEnd()
    .split('\n');

test('writes dealers that load without problems, with different templates', async () => {
  const { dealers, problems } = await loadDealers(join(folder, 'one'));
  expect(problems).toEqual([]);
  expect(dealers).toHaveLength(plan.dealers);
  expect(new Set(dealers.map(({ template }) => template)).size).toBeGreaterThan(1);
});

test('writes the given number of valid cars, and other cars for each dealer', () => {
  const slugs = readdirSync(join(folder, 'one'));
  for (const slug of slugs) {
    const lines = linesOf('one', slug);
    expect(lines).toHaveLength(plan.cars);
    for (const line of lines) expect(carSchema.safeParse(JSON.parse(line)).error).toBeUndefined();
  }
  expect(linesOf('one', slugs[0]!)[0]).not.toBe(linesOf('one', slugs[1]!)[0]);
});

test('writes the same bytes for the same plan', async () => {
  await writeSyntheticFleet(join(folder, 'two'), plan);
  for (const slug of readdirSync(join(folder, 'one'))) {
    expect(linesOf('two', slug)).toEqual(linesOf('one', slug));
  }
});

test('can write a dealer with one car', async () => {
  await writeSyntheticFleet(join(folder, 'tiny'), { dealers: 1, cars: 1, seed: 1 });
  expect(linesOf('tiny', 'synthetic-001')).toHaveLength(1);
});
