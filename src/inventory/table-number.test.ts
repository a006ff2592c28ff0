import { expect, it } from 'vitest';
import { type NumberMarks, tableNumber } from './written-number.ts';

it.each<[written: string, marks: NumberMarks, number: number | 'ambiguous' | undefined]>([
  // Cases that the number itself decides.
  ['24990', {}, 24_990],
  ['8.7', {}, 8.7],
  ['8,7', {}, 8.7],
  ['24.990,00', {}, 24_990],
  ['24,990.00', {}, 24_990],
  ['1.234.567', {}, 1_234_567],
  ['1,234,567', {}, 1_234_567],
  ['12 500', {}, 12_500],
  ["12'500", {}, 12_500],
  ['12 500,5', {}, 12_500.5],
  ['0.990', {}, 0.99],
  ['1234.567', {}, 1234.567],
  ['-5', {}, -5],
  // Ambiguous cases.
  ['24.990', {}, 'ambiguous'],
  ['24,990', {}, 'ambiguous'],
  ['1.234', {}, 'ambiguous'],
  // Cases that the map decides.
  ['24.990', { decimal: ',' }, 24_990],
  ['24.990', { thousands: '.' }, 24_990],
  ['24.990', { decimal: '.' }, 24.99],
  ['24,990', { decimal: '.' }, 24_990],
  ['24,990', { thousands: ',' }, 24_990],
  ['24,990', { decimal: ',' }, 24.99],
  ["24'990.50", { thousands: "'" }, 24_990.5],
  ['24 990', { thousands: ',' }, undefined],
  // Values that are not one number.
  ['24,99,0', {}, undefined],
  ['2.49.90', {}, undefined],
  ['12,34', { thousands: ',' }, undefined],
  ['1234,567', { thousands: ',' }, undefined],
  ['5 7', {}, undefined],
  ['1.5 2.5', {}, undefined],
  ['about 5', {}, undefined],
  ['', {}, undefined],
  ['.', {}, undefined],
])('reads %j with %j as %s', (written, marks, number) => {
  expect(tableNumber(written, marks)).toBe(number);
});
