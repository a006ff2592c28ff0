import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDealers } from '../config/load.ts';
import type { DealerInput } from '../config/schema/dealer.ts';
import { type CarInput, carSchema } from '../domain/cars/car.ts';
import { writeSyntheticFleet } from './synthetic-fleet.ts';

const folder = resolve(import.meta.dirname, '../../dealers');
const demoDealers = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'stock.ndjson')));

const fileOf = (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8');
const carsOf = (name: string) =>
  fileOf(name, 'stock.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as CarInput);
const configOf = (name: string) => JSON.parse(fileOf(name, 'dealer.json')) as DealerInput;

/** The kinds of cars that every demonstration site must have. */
const mandated: [string, (car: CarInput) => boolean][] = [
  ['sold in the last days', (car) => car.status === 'sold' && (car.sold_at ?? '') >= '2026-11-17'],
  ['sold long ago', (car) => car.status === 'sold' && (car.sold_at ?? '') < '2026-11-10'],
  ['reserved', (car) => car.reserved === true],
  ['coming soon', (car) => car.status === 'coming_soon'],
  ['a demonstrator', (car) => car.car_type === 'demo'],
  ['certified', (car) => car.certified === true],
  ['electric', (car) => car.simple_fuel === 'Electric'],
  ['hybrid', (car) => car.simple_fuel === 'Hybrid'],
  ['without a price', (car) => !car.price],
  ['without a photo', (car) => !car.images],
  ['with one photo', (car) => car.images?.length === 1],
  ['tagged', (car) => car.tag !== undefined],
  ['reduced', (car) => car.before_price !== undefined],
  ['on offer', (car) => car.offer_price !== undefined],
  ['of a very long name', (car) => car.name.length > 70],
  ['of a status no site knows', (car) => /^(in_transit|workshop|on_hold)$/.test(car.status ?? '')],
  ['listed this week', (car) => car.created_at! > '2026-11-13'],
  ['without a comment', (car) => car.dealercomments === undefined],
  ['without equipment', (car) => car.standardEquipment === undefined],
];

test('there are at least five demonstration dealers, with different sizes and templates', () => {
  expect(demoDealers.length).toBeGreaterThanOrEqual(5);
  expect(new Set(demoDealers.map((name) => carsOf(name).length)).size).toBe(demoDealers.length);
  expect(new Set(demoDealers.map((name) => configOf(name).template)).size).toBeGreaterThan(1);
  expect(new Set(demoDealers.map((name) => configOf(name).theme?.brandColour)).size).toBe(demoDealers.length);
});

describe.each(demoDealers)('the stock of %s', (name) => {
  const cars = carsOf(name);

  test('is valid, with a unique id and slug for each car', () => {
    for (const car of cars) expect(carSchema.safeParse(car).error?.issues, car.name).toBeUndefined();
    expect(new Set(cars.map(({ id }) => id)).size).toBe(cars.length);
    expect(new Set(cars.map(({ slug }) => slug)).size).toBe(cars.length);
  });

  test.each(mandated)('has at least one car: %s', (_, holds) => {
    expect(cars.some(holds)).toBe(true);
  });

  test('has a preorder when the dealer sells new cars', () => {
    const sellsNew = cars.some((car) => car.car_type === 'new');
    expect(cars.some((car) => car.preorder)).toBe(sellsNew);
  });

  test('contains only the item types that the dealer lists', () => {
    const kinds = configOf(name).stock?.itemTypes ?? ['car'];
    expect([...new Set(cars.map((car) => car.item_type ?? 'car'))].sort()).toEqual([...kinds].sort());
  });

  test('has fewer than 2,000 characters for each car', () => {
    expect(fileOf(name, 'stock.ndjson').length / cars.length).toBeLessThan(2000);
  });

  test('uses phone numbers reserved for fiction, and domains that cannot exist', () => {
    const config = fileOf(name, 'dealer.json');
    const phones = config.match(/"(?:\(0\d\)|04\d\d) [\d ]+"/g) ?? [];
    expect(phones.length).toBeGreaterThan(0);
    for (const phone of phones) {
      expect(phone).toMatch(/"(\(02\) 5550 \d{4}|\(0[378]\) 7010 \d{4}|0491 57\d \d{3})"/);
    }
    expect(new URL(configOf(name).siteUrl).hostname).toMatch(/\.example$/);
  });
});

const plan = { dealers: 4, cars: 25, seed: 9 };
let fleets: string;

beforeAll(async () => {
  fleets = mkdtempSync(join(tmpdir(), 'synthetic-fleet-'));
  await writeSyntheticFleet(join(fleets, 'one'), plan);
});
afterAll(() => rmSync(fleets, { recursive: true }));

const linesOf = (fleet: string, slug: string) =>
  readFileSync(join(fleets, fleet, slug, 'stock.ndjson'), 'utf8')
    .trimEnd()
    .split('\n');

test('writes dealers that load without problems, with different templates', async () => {
  const { dealers, problems } = await loadDealers(join(fleets, 'one'));
  expect(problems).toEqual([]);
  expect(dealers).toHaveLength(plan.dealers);
  expect(new Set(dealers.map(({ template }) => template)).size).toBeGreaterThan(1);
});

test('writes the given number of valid cars, and other cars for each dealer', () => {
  const slugs = readdirSync(join(fleets, 'one'));
  for (const slug of slugs) {
    const lines = linesOf('one', slug);
    expect(lines).toHaveLength(plan.cars);
    for (const line of lines) expect(carSchema.safeParse(JSON.parse(line)).error).toBeUndefined();
  }
  expect(linesOf('one', slugs[0]!)[0]).not.toBe(linesOf('one', slugs[1]!)[0]);
});

test('writes the same bytes for the same plan', async () => {
  await writeSyntheticFleet(join(fleets, 'two'), plan);
  for (const slug of readdirSync(join(fleets, 'one'))) {
    expect(linesOf('two', slug)).toEqual(linesOf('one', slug));
  }
});

test('can write a dealer with one car', async () => {
  await writeSyntheticFleet(join(fleets, 'tiny'), { dealers: 1, cars: 1, seed: 1 });
  expect(linesOf('tiny', 'synthetic-001')).toHaveLength(1);
});
