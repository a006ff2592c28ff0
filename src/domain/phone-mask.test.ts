import { expect, it } from 'vitest';
import { maskedPhone } from './phone-mask.ts';

it.each([
  ['07 5550 1234', '07 55** ****'],
  ['0412 345 678', '0412 *** ***'],
  ['1300 123 456', '1300 *** ***'],
  ['13 12 34', '13 12 **'],
  ['+64 9 123 4567', '+64 9 *** ****'],
  ['0755501234', '07555*****'],
  ['1234', '1234'],
  ['', ''],
])('the number %s is masked as %s [PHONE-1] [OPEN-3]', (number, masked) => {
  const { shown, hidden } = maskedPhone(number);
  expect(shown + hidden).toBe(masked);
  expect(masked).toHaveLength(number.length);
});
