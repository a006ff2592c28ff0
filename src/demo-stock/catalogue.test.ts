import { describe, expect, test } from 'vitest';
import { catalogue, makeOf } from './catalogue.ts';

const called = (line: (typeof catalogue)[number]) => `${line.make} ${line.model} ${line.series}`.trim();
const cars = catalogue.filter((line) => line.kind === 'car');

describe('the catalogue', () => {
  test('contains at least 25 makes of cars, and 8 each of caravans and motorcycles', () => {
    const makes = (kind: string) =>
      new Set(catalogue.filter((line) => line.kind === kind).map((line) => line.make)).size;
    expect(makes('car')).toBeGreaterThanOrEqual(25);
    expect(makes('caravan')).toBeGreaterThanOrEqual(8);
    expect(makes('motorcycle')).toBeGreaterThanOrEqual(8);
  });

  test('has for every line a make, a range of years and badges with prices', () => {
    for (const line of catalogue) {
      expect(makeOf(line).paints.length, called(line)).toBeGreaterThan(0);
      expect(line.to, called(line)).toBeGreaterThanOrEqual(line.from);
      expect(line.popularity, called(line)).toBeGreaterThan(0);
      for (const badge of line.badges) {
        expect(badge.name, called(line)).toMatch(/\S/);
        expect(badge.newPrice, `${called(line)} ${badge.name}`).toBeGreaterThan(4000);
      }
    }
  });

  test('has plausible dimensions and engine data for every car', () => {
    for (const line of cars) {
      const name = called(line);
      expect(line.length, name).toBeGreaterThan(3300);
      expect(line.length, name).toBeLessThan(7000);
      expect(line.width, name).toBeLessThan(2300);
      expect(line.mass, name).toBeGreaterThan(1200);
      const electric = line.power.fuel === 'Electric';
      expect(line.power.cc === 0, name).toBe(electric);
      expect(line.power.consumption === 0, name).toBe(electric);
      expect(line.power.torque, name).toBeGreaterThan(100);
    }
  });

  test('uses only the values that stock lines can be written from', () => {
    expect(new Set(cars.map(({ power }) => power.fuel))).toEqual(
      new Set(['Unleaded', 'Premium', 'Diesel', 'Hybrid', 'Plug-in', 'Electric']),
    );
    expect(new Set(cars.map(({ power }) => power.drive))).toEqual(new Set(['Front', 'Rear', 'All', '4WD']));
    expect(new Set(cars.map(({ power }) => power.transmission))).toEqual(
      new Set(['Auto', 'CVT', 'DCT', 'Manual', 'Reduction']),
    );
  });

  test('has a tare below the loaded mass for every caravan', () => {
    for (const line of catalogue) {
      if (line.kind === 'caravan') expect(line.tare, called(line)).toBeLessThan(line.mass);
    }
  });
});
