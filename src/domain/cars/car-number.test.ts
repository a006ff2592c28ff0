import { expect, test } from 'vitest';
import { isNumber, numbersPath, numbersPaths, plainNumber } from './car-number.ts';

const vin = '6G1JDJ918GC467963';

test.each([
  ['a VIN', vin, vin, true],
  ['a VIN in small letters', vin, '6g1jdj918gc467963', true],
  ['a VIN in groups', vin, '6G1 JDJ918 GC467963', true],
  ['the end of a VIN', vin, '467963', true],
  ['the end of a VIN with a letter', 'JTNVWCZPUKH52282X', '52282x', true],
  ['a shorter end of a VIN', vin, '67963', false],
  ['a longer end of a VIN', vin, 'C467963', false],
  ['a VIN with another end', vin, '6G1JDJ918GC467964', false],
  ['the end of a stock number', 'MN10319', '0319', true],
  ['the end of a longer number', 'S1234567890', '567890', true],
  ['a shorter end of a stock number', 'MN10319', '319', false],
  ['the end of a stock number with letters', 'MN10319', 'N10319', false],
  ['a plate', '1YR4EA', '1yr4ea', true],
  ['a plate with blanks', 'ABC12D', 'abc 12d', true],
  ['a plate with a dash', 'S122-YYH', 's122 yyh', true],
  ['the beginning of a plate', 'ABC12D', 'abc12', false],
  ['the end of a plate', '1ABC234', 'ABC234', false],
])('%s: %s is typed as %s: %s', (_, number, typed, expected) => {
  expect(isNumber(plainNumber(number), plainNumber(typed))).toBe(expected);
});

test('a number is in the file of its end, and in one that is published', () => {
  expect(numbersPath('467963')).toBe(numbersPath(vin));
  expect(numbersPaths).toContain(numbersPath(vin));
});
