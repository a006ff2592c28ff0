import { describe, expect, it } from 'vitest';
import { machineWords } from '../config/machine-words.fixture.ts';
import { carSchema } from '../domain/cars/car.ts';
import { stockNotes } from './inventory.ts';
import { parseStockLine } from './parse-stock-line.ts';
import { rio, wholeLine } from './stock-line.fixture.ts';
import { writtenYear } from './written-number.ts';

const today = '2026-05-01';

function read(line: object) {
  const notes = stockNotes();
  const result = parseStockLine(JSON.stringify(line), 'f:1', notes, today);
  return { result, warnings: notes.warnings().map(({ message }) => message) };
}

function carOf(line: object) {
  const { result } = read(line);
  if (result.kind !== 'car') throw new Error(JSON.stringify(result));
  return result.car;
}

/** A copy of the target with another value at a path. */
function put(target: object, path: readonly string[], value: unknown): object {
  const [key = '', ...rest] = path;
  const inner = rest.length > 0 ? put(Reflect.get(target, key) as object, rest, value) : value;
  return Array.isArray(target) ? target.with(Number(key), inner) : { ...target, [key]: inner };
}

/** The path of every value at any depth, groups and entries of lists included. */
function pathsIn(target: unknown): string[][] {
  if (typeof target !== 'object' || target === null) return [];
  return Object.entries(target).flatMap(([key, inner]) => [
    [key],
    ...pathsIn(inner).map((path) => [key, ...path]),
  ]);
}

const valueAt = (path: readonly string[]) =>
  path.reduce<unknown>((value, key) => Reflect.get(value as object, key), wholeLine);

/** The fields without which nothing is a car. */
const essential = ['id', 'make', 'model', 'car_type'];
const paths = pathsIn(wholeLine);
const optionalPaths = paths.filter(([top = '']) => !essential.includes(top));

it('the whole line has every field of a car, and nothing to report', () => {
  expect(Object.keys(wholeLine).toSorted()).toEqual(Object.keys(carSchema.shape).toSorted());
  expect(read(wholeLine)).toMatchObject({ result: { kind: 'car' }, warnings: [] });
});

describe('a value that cannot be read costs the value and never the car [DATA-1] [DATA-2]', () => {
  /** What no feed can mean by a value of this type. */
  function unreadable(value: unknown): unknown[] {
    if (typeof value === 'number') return ['about five', { amount: 5 }, -1];
    if (typeof value === 'boolean') return ['perhaps', { is: true }];
    if (typeof value === 'string') return [{ text: value }, [value], 'x'.repeat(30_000)];
    return [7, 'x'];
  }
  /** Entries of these lists are read one by one, and reported with the name of the list. */
  const lists = ['images', 'thumbnails', 'standardEquipment'];
  const whole = carOf(wholeLine);

  it.each(optionalPaths.map((path) => [path.join('.'), path] as const))('%s', (name, path) => {
    const [top = ''] = path;
    for (const value of unreadable(valueAt(path))) {
      const what = JSON.stringify(value).slice(0, 40);
      const { result, warnings } = read(put(wholeLine, path, value));
      expect(result.kind, what).toBe('car');
      expect(warnings.join('\n'), what).toContain(lists.includes(top) ? `'${top}'` : `'${name}'`);
      if (result.kind === 'car')
        expect({ ...result.car, [top]: undefined }).toEqual({ ...whole, [top]: undefined });
    }
  });

  it.each(optionalPaths.map((path) => [path.join('.'), path] as const))(
    'null as %s is no value, which is a fault only where one is needed [OPEN-57]',
    (name, path) => {
      const { result, warnings } = read(put(wholeLine, path, null));
      expect(result.kind).toBe('car');
      const needed = ['year', 'created_at', 'payment_processors.0.name'];
      expect(warnings).toHaveLength(needed.includes(name) ? 1 : 0);
    },
  );

  it.each([
    [
      'price',
      'POA',
      0,
      "'price' is 'POA' and is left out; write whole dollars from 0 to 20,000,000 as a number, or leave it out",
    ],
    [
      'price',
      '29.990',
      0,
      "'price' is '29.990' and is left out; write whole dollars from 0 to 20,000,000 as a number, or leave it out",
    ],
    [
      'price',
      -5,
      0,
      "'price' is -5 and is left out; write whole dollars from 0 to 20,000,000 as a number, or leave it out",
    ],
    [
      'km',
      'many',
      undefined,
      "'km' is 'many' and is left out; write whole kilometres as a number, or leave it out",
    ],
    ['year', 'n/a', undefined, "'year' is 'n/a' and is left out"],
    [
      'created_at',
      'soon',
      undefined,
      "'created_at' is 'soon' and is left out; write the time it was listed, such as '2026-03-01T00:00:00Z'",
    ],
    [
      'created_at',
      null,
      undefined,
      "'created_at' is missing, so the car counts as listed long ago; write the time it was listed",
    ],
    ['year', null, undefined, "'year' is missing; write a model year from 1900 to 2028"],
    ['year', 2029, undefined, "'year' is 2029 and is left out; write a model year from 1900 to 2028"],
    ['sold', 'perhaps', false, "'sold' is 'perhaps' and is left out; write true or false"],
    [
      'slug',
      'Kia Rio',
      '2021-kia-rio-100',
      "'slug' is 'Kia Rio' and is left out; write lower-case letters, digits and single hyphens, or leave it out to have it made",
    ],
  ] as const)('%s %j is read as %j', (field, value, expected, report) => {
    const { result, warnings } = read({ ...rio, [field]: value });
    expect(result.kind === 'car' && result.car[field]).toBe(expected);
    expect(warnings).toContain(report);
  });

  it('a name that is too long to be made is cut', () => {
    expect(carOf({ ...rio, make: 'x'.repeat(300), model: 'y'.repeat(300) }).name).toHaveLength(300);
  });

  it.each([
    [{ id: null, stocknum: 'U7', vin: 'V7' }, 'U7', "'id' is missing; 'stocknum' is used in its place"],
    [{ id: '', vin: 'V7' }, 'V7', "'id' is empty; 'vin' is used in its place"],
    [{ id: ['7'], stocknum: 7 }, '7', "'id' is a list; 'stocknum' is used in its place"],
  ])('an id, where %j', (fields, id, report) => {
    const { result, warnings } = read({ ...rio, ...fields });
    expect(result.kind === 'car' && result.car.id).toBe(id);
    expect(warnings).toContain(report);
  });
});

it.each([
  ['2021', 2021],
  ['2021.0', 2021],
  ['2021.5', 2021],
  ['MY21', 2021],
  ['my 21.5', 2021],
  ['MY2021', 2021],
  ["'21", 2021],
  ['21', 2021],
  ['98', 1998],
  ['2021/2022', 2021],
  ['2021-22', 2021],
  ['2021 MY21.5', 2021],
  ['2028', 2028],
  ['2029', undefined],
  ['1899', undefined],
  ['0', undefined],
  ['120', undefined],
  ['12/21', undefined],
  ['20210', undefined],
  ['2021 model', undefined],
  ['about 2021', undefined],
])('the year %j is read as %s', (written, year) => {
  expect(writtenYear(written, 2028)).toBe(year);
  const { result } = read({ ...rio, year: written });
  expect(result.kind === 'car' && result.car.year).toBe(year);
});

it('reports any invalid value at any place in plain words', () => {
  const values = [null, '', 'x', 'x'.repeat(30_000), -1, 1.5, 1e300, true, [], {}, [null], { x: null }];
  const said = paths.flatMap((path) =>
    values.flatMap((value) => {
      const { result, warnings } = read(put(wholeLine, path, value));
      return [...warnings, ...(result.kind === 'reject' ? [result.reject.reason] : [])];
    }),
  );
  expect(said.length).toBeGreaterThan(200);
  expect(said.filter((sentence) => machineWords.test(sentence))).toEqual([]);
  expect(said.filter((sentence) => sentence.length > 300 || !/'[^']+'/.test(sentence))).toEqual([]);
});
