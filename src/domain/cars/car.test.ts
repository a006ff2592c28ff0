import { expect, it } from 'vitest';
import { isVin } from './car.ts';

it.each([
  ['JTNKU3JE60J000001', true],
  ['jtnku3je60j000001', true],
  ['JTNKU3JE60J00000', false],
  ['JTNKU3JE60J0000012', false],
  ['JTNKU3JE60I000001', false],
  ['JTNKU3JE60O000001', false],
  ['JTNKU3JE60Q000001', false],
  ['JTNKU3JE6 J000001', false],
  ['', false],
  [undefined, false],
])('the VIN "%s" is valid: %s', (text, expected) => {
  expect(isVin(text)).toBe(expected);
});
