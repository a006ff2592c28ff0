import { expect, test } from 'vitest';
import { type NumbersFile, numbersPath } from '../../domain/car-number.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';
import type { VehicleProps } from '../vehicle/vehicle-props.ts';

const cars = [
  aCar({ id: 'a', slug: 'a', vin: '6g1 jdj918gc467963', regplate: 'ABC-12D', stocknum: 'U-7' }),
  aCar({ id: 'b', slug: 'b', stocknum: 'N8', sold: true, sold_at: '2025-01-31T00:00:00Z' }),
  aCar({ id: 'c', slug: 'c', vin: '-', regplate: ' ' }),
  aCar({ id: 'hidden', slug: 'hidden', regplate: '1YR4EA', stocknum: 'N9' }),
  aCar({ id: 'off', slug: 'off', regplate: '1ZC6VF', show_on_dealer_website: false }),
];
const { files, pages } = planSite({
  dealer: aDealer({ search: { hidden: [{ stocknum: 'N9' }] } }),
  inventory: inventoryOf(cars),
  today: '2025-02-01',
});
const numbers = files
  .filter(({ path }) => path.startsWith('/search-index/numbers-'))
  .flatMap((file) =>
    (JSON.parse('body' in file ? String(file.body) : '') as NumbersFile).map(
      (entry) => [file.path, entry] as const,
    ),
  );

test('the numbers of every listed car are published, sold ones included', () => {
  expect(numbers.map(([, entry]) => entry).sort()).toEqual([
    ['6G1JDJ918GC467963', 'a'],
    ['ABC12D', 'a'],
    ['N8', 'b'],
    ['U7', 'a'],
  ]);
  for (const [path, [number]] of numbers) expect(path).toBe(numbersPath(number));
});

test('no number is published that the page of its car does not show', () => {
  for (const [, [number, id]] of numbers) {
    const page = pages.find(({ path }) => path === `/cars/${id}/`)!;
    const shown = (page.props as VehicleProps).details.map(({ value }) =>
      value.replace(/\W/g, '').toUpperCase(),
    );
    expect(shown).toContain(number);
  }
});
