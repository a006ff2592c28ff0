import { describe, expect, it } from 'vitest';
import { type ImportMapInput, importMapSchema } from './import-map.ts';
import { type RowValue, valueReader } from './row-value.ts';

type Rule = Omit<NonNullable<ImportMapInput['columns']['make']>, 'from'> & {
  from?: string | string[];
  /** The field that is read; 'make' without it. */
  field?: string;
};

function read(
  { field = 'make', ...rule }: Rule,
  cells: Record<string, string>,
): { value: RowValue; warnings: string[] } {
  const columns = { [field]: { from: 'A', ...rule } };
  const map = importMapSchema.parse({ decimal: '.', columns, id: { column: 'A' } });
  const warnings: string[] = [];
  const column = map.columns[field];
  if (!column) throw new Error('no column');
  return {
    value: valueReader(field, column, map)(new Map(Object.entries(cells)), (kind) => warnings.push(kind)),
    warnings,
  };
}

it.each<[string, Rule, string, RowValue]>([
  ['text as it is', {}, ' Kia  Rio ', 'Kia Rio'],
  ['no value', {}, '-', undefined],
  ['a configured word for no value', { absent: ['TBA'] }, 'tba', undefined],
  ['dollars', { as: 'integer' }, '$32,990', 32_990],
  ['kilometres', { field: 'km', as: 'integer' }, '12 500 km', 12_500],
  ['miles as kilometres', { field: 'km', as: 'integer' }, '2,777 miles', 4469],
  ['litres as cubic centimetres', { field: 'engine_size', as: 'integer' }, '2.2 L', 2200],
  ['thousands that the map multiplies', { field: 'km', as: 'integer', times: 1000 }, '45.210', 45_210],
  ['what the map multiplies', { field: 'engine_size', as: 'integer', times: 1000 }, '2.2 L', 2200],
  [
    'a unit of several words',
    { field: 'variant.fuelconsumptioncombined', as: 'decimal' },
    '8.7 L / 100 km',
    8.7,
  ],
  ['a decimal', { as: 'decimal' }, '8.7', 8.7],
  ['a text with a configured meaning', { values: { POA: 0 }, as: 'integer' }, 'POA', 0],
  ['a name of the prototype as text', { values: { POA: 0 } }, 'constructor', 'constructor'],
  ['part of a cell', { pattern: '^(\\d+) Seats?$', as: 'integer' }, ' 5 Seats', 5],
  ['an absent part', { pattern: '/ (.+)$' }, 'White / -', undefined],
  ['a spelling', { with: ['body'] }, 'Ute / Tray', 'Ute'],
  ['yes', { as: 'boolean' }, 'Y', true],
  ['no', { as: 'boolean' }, 'false', false],
  ['an Australian date', { as: 'date' }, '3/12/2026', '2026-12-03'],
  ['a date of two digits', { as: 'date' }, '31/12/26', '2026-12-31'],
  ['a date with dots', { as: 'date' }, '31.12.2026', '2026-12-31'],
  ['an American date', { as: 'us-date' }, '3/12/2026', '2026-03-12'],
  ['an American date with a time', { as: 'us-date' }, '12/31/2026 12:00:00 AM', '2026-12-31'],
  ['an ISO date of America', { as: 'us-date' }, '2026-12-31', '2026-12-31'],
  ['the name of a month', { as: 'date' }, '31-Dec-2026', '2026-12-31'],
  ['the long name of a month', { as: 'date' }, 'Thursday, 31st December 2026', '2026-12-31'],
  ['the month before the day, by name', { as: 'date' }, 'Dec 31, 2026', '2026-12-31'],
  ['a month and two digits of a year', { as: 'date' }, '1 Feb 27', '2027-02-01'],
  ['a date of eight digits', { as: 'date' }, '20261231', '2026-12-31'],
  ['the number of a day in Excel', { as: 'date' }, '46387', '2026-12-31'],
  ['the number of a day and hour in Excel', { as: 'us-date' }, '46387.75', '2026-12-31'],
  ['a date with slashes, the year first', { as: 'date' }, '2026/12/31', '2026-12-31'],
  ['a date with a time', { as: 'date' }, '31/12/2026 12:00:00 AM', '2026-12-31'],
  ['a date and a time of the database', { as: 'date' }, '2026-12-31 00:00:00', '2026-12-31'],
  ['a date of the last century', { as: 'date' }, '1/7/98', '1998-07-01'],
  [
    'addresses that contain the separator',
    { as: 'list', separator: ',' },
    'https://i.example/w_800,h_600/a.jpg, //i.example/b,c.jpg,media/d.jpg,',
    ['https://i.example/w_800,h_600/a.jpg', '//i.example/b,c.jpg', 'media/d.jpg'],
  ],
  ['an ISO time as its day', { as: 'date' }, '2026-12-03T10:00:00Z', '2026-12-03'],
  ['a list', { as: 'list', separator: ',' }, 'Tow bar, Sunroof,', ['Tow bar', 'Sunroof']],
  [
    'a template around the value',
    { template: 'Warranty: {}' },
    '5 years $& more',
    'Warranty: 5 years $& more',
  ],
])('reads %s', (_, rule, cell, value) => {
  expect(read(rule, { A: cell })).toEqual({ value, warnings: [] });
});

describe('reports a cell with an invalid', () => {
  it.each<[string, Rule, string, string]>([
    ['number', { as: 'integer' }, 'about 5', "'A' is not an integer"],
    [
      'price with decimals of thousands',
      { field: 'price', as: 'integer' },
      '34.990',
      "'A' is not an integer",
    ],
    [
      'odometer with decimals of thousands',
      { field: 'km', as: 'integer' },
      '45.000',
      "'A' is not an integer",
    ],
    ['unit of another field', { field: 'km', as: 'integer' }, '12 kg', "'A' is not an integer"],
    ['unit that is none', { field: 'km', as: 'integer' }, '12 constructor', "'A' is not an integer"],
    ['American date', { as: 'us-date' }, '31/12/2026', "'A' is not a us-date"],
    ['date', { as: 'date' }, '31/31/2026', "'A' is not a date"],
    ['date, whose day is not said', { as: 'date' }, '12/2026', "'A' is not a date"],
    ['date in the order of another country', { as: 'date' }, '12/31/2026', "'A' is not a date"],
    ['day of a month', { as: 'date' }, '31/02/2025', "'A' is not a date"],
    ['pattern', { pattern: '^\\d+$' }, 'x', "'A' does not have the expected form"],
    ['spelling', { with: ['colour'] }, 'Plaid', "'A' is not a known colour"],
  ])('%s', (_, rule, cell, warning) => {
    expect(read(rule, { A: cell })).toEqual({ value: undefined, warnings: [warning] });
    expect(read({ ...rule, mismatch: 'ignore' }, { A: cell }).warnings).toEqual([]);
  });
});

it.each<[number: string, unit: string, string, RowValue]>([
  ['1,000', 'MI', 'km', 1609],
  ['1,000', 'KM', 'km', 1000],
  ['1,000', '', 'km', 1000],
  ['32,990', 'AUD', 'price', 32_990],
  ['32,990', 'EUR', 'price', undefined],
])('reads %s in the unit of another column, %s', (number, unit, field, value) => {
  expect(read({ field, as: 'integer', unit: 'Unit' }, { A: number, Unit: unit })).toEqual({
    value,
    warnings: value === undefined ? ["'A' is not an integer with 'EUR'"] : [],
  });
});

it('uses the first column that has a value', () => {
  const rule: Rule = {
    from: ['Seats', 'Doors'],
    pattern: '^(\\d+) Seats$',
    as: 'integer',
    mismatch: 'ignore',
  };
  expect(read(rule, { Seats: '', Doors: '7 Seats' }).value).toBe(7);
  expect(read(rule, { Seats: '5 Seats', Doors: '4 Doors' }).value).toBe(5);
  expect(read(rule, { Seats: '', Doors: '4 Doors' }).value).toBeUndefined();
});

const photosOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://i.example/${index + 1}.jpg`);

it.each<[photos: number, order: string, shown: number[]]>([
  [3, '3,1,2', [3, 1, 2]],
  [3, '3|1|2', [3, 1, 2]],
  [3, '[2, 0, 1]', [3, 1, 2]],
  [3, '3', [3, 1, 2]],
  [3, '3,9,1', [3, 1, 2]],
  [3, '2,2', [2, 1, 3]],
  [3, '', [1, 2, 3]],
  [3, 'as made', [1, 2, 3]],
])('of %i photos whose order is %j the shown are %j', (count, order, shown) => {
  const photos = photosOf(count);
  const rule: Rule = { field: 'images', as: 'list', order: 'Order' };
  expect(read(rule, { A: photos.join('|'), Order: order }).value).toEqual(shown.map((at) => photos[at - 1]));
});

it.each([
  [
    ['3', '1', '2'],
    [2, 3, 1],
  ],
  [
    ['2', '', '1'],
    [3, 1, 2],
  ],
  [
    ['', '', ''],
    [1, 2, 3],
  ],
])('of photos in columns whose places are %j the shown are %j', (places, shown) => {
  const photos = photosOf(3);
  const numbers = ['1', '2', '3'];
  const rule: Rule = {
    field: 'images',
    as: 'list',
    from: numbers,
    order: numbers.map((one) => `${one} order`),
  };
  const cells = numbers.flatMap((one, at) => [
    [one, photos[at]!],
    [`${one} order`, places[at]!],
  ]);
  expect(read(rule, Object.fromEntries(cells)).value).toEqual(shown.map((at) => photos[at - 1]));
});
