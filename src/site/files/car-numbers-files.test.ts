import { afterEach, expect, test, vi } from 'vitest';
import { type NumbersFile, numbersPath } from '../../domain/cars/car-number.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { carsWithNumber } from '../../search/browser/car-numbers.ts';
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

/** Serves the published files, and counts what is asked for. */
function serveFiles() {
  const asked = vi.fn(async (path: string) => {
    const file = files.find((one) => one.path === path);
    return new Response(file && 'body' in file ? String(file.body) : '', { status: file ? 200 : 404 });
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['a VIN', '6G1JDJ918GC467963', ['a']],
  ['a VIN in small letters and groups', '6g1 jdj 918 gc4 67963', ['a']],
  ['the last six characters of a VIN', '467963', ['a']],
  ['the last five, which are too few', '67963', []],
  ['a plate', 'abc 12d', ['a']],
  ['a stock number', 'u-7', ['a']],
  ['a plate after its name', 'rego abc12d', ['a']],
  ['a VIN after its name', 'VIN: 6G1JDJ918GC467963', ['a']],
  ['a stock number after its name', 'stock no. U-7', ['a']],
  ['another plate', 'rego abc12e', []],
  ['the stock number of a sold car', 'N8', ['b']],
  ['the number of a car that is hidden', '1YR4EA', []],
  ['a single letter', 'a', []],
])('%s, typed as %s, finds the cars %j [TYPED-9]', async (_, typed, ids) => {
  serveFiles();
  expect(await carsWithNumber(typed)).toEqual(ids);
});

test('a sentence asks for no file, and without the files no car is found', async () => {
  const asked = serveFiles();
  expect(await carsWithNumber('a red hatch with low kilometres')).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRejectedValue(new TypeError('offline'));
  expect(await carsWithNumber('abc 12d')).toEqual([]);
});
