import { describe, expect, test } from 'vitest';
import type { Inventory } from '../inventory/inventory.ts';
import { aCar } from '../site/dealer.fixture.ts';
import { found } from './lint-site.fixture.ts';

describe('invalid lines of the stock', () => {
  const reject = (line: number) => ({
    place: `f:${line}`,
    line,
    column: 7,
    reason: `'km' is ${line}; write km.`,
  });
  const told = (stock: Partial<Inventory>) =>
    found({ stock }).map(({ severity, place, message }) => [severity, place, message]);

  test('are counted and reported one by one [DATA-1]', () => {
    expect(
      told({ source: 'f', hidden: [aCar({ id: '8' }), aCar({ id: '9' })], rejects: [reject(3), reject(9)] }),
    ).toEqual([
      [
        'warning',
        { file: 'stock.ndjson', source: 'f', line: 3, column: 7 },
        '2 of 5 lines are left out of the stock, so their cars are not on the site.',
      ],
      ['warning', { file: 'stock.ndjson', source: 'f', line: 3, column: 7 }, "'km' is 3; write km."],
      ['warning', { file: 'stock.ndjson', source: 'f', line: 9, column: 7 }, "'km' is 9; write km."],
    ]);
  });

  test('are an error when no car is left', () => {
    expect(told({ cars: [], rejects: [reject(1)] })[0]).toEqual([
      'error',
      { file: 'stock.ndjson', source: 'test', line: 1, column: 7 },
      '1 of 1 line is left out of the stock, so its car is not on the site.',
    ]);
  });

  test('are reported up to a hundred', () => {
    expect(told({ rejects: Array.from({ length: 5000 }, (_, index) => reject(index)) })).toHaveLength(101);
  });
});

test('values that were left out of cars are reported with their line [DATA-1]', () => {
  const warnings = [
    { place: 'f:4', id: '7', message: "'price' is 'POA' and is left out; write whole dollars" },
    { place: 'f:1', message: "'seats' is 'five' and is left out; write a number (3 times, first here)" },
  ];
  const told = found({ stock: { source: 'f', warnings } });
  expect(told.map(({ rule, severity, place, message }) => [rule, severity, place, message])).toEqual([
    [
      'stock-value',
      'warning',
      { file: 'stock.ndjson', source: 'f', line: 4, column: 1 },
      "Car 7: 'price' is 'POA' and is left out; write whole dollars.",
    ],
    [
      'stock-value',
      'warning',
      { file: 'stock.ndjson', source: 'f', line: 1, column: 1 },
      "'seats' is 'five' and is left out; write a number (3 times, first here).",
    ],
  ]);
});

test.each([
  ['the same VIN', { vin: 'JTMRD33V705012345' }, ['Car 8']],
  ['the same VIN in small letters', { vin: 'jtmrd33v705012345' }, ['Car 8']],
  ['another VIN', { vin: 'JTMRD33V705012346' }, []],
  ['the same VIN, which is sold', { vin: 'JTMRD33V705012345', sold: true }, []],
  ['no VIN', { vin: undefined }, []],
])('a second car with %s is told of when one car would be for sale twice [DATA-1]', (_, change, names) => {
  const vin = change.vin && 'JTMRD33V705012345';
  const cars = [aCar({ id: '7', slug: 'a', vin }), aCar({ id: '8', slug: 'b', name: 'Car 8', ...change })];
  const told = found({ stock: { cars } }).filter(({ message }) => message.includes('for sale twice'));
  expect(told.map(({ rule, message }) => [rule, message])).toEqual(
    names.map((name) => [
      'vehicle-identity',
      `${name} has the VIN of car 7, so one car seems to be for sale twice.`,
    ]),
  );
});
