import { expect, it } from 'vitest';
import { isSamePhone, maskedPhone, phoneLink } from './phone.ts';

it.each([
  ['07 7010 1234', '07 7010 1234', 'tel:+61770101234'],
  ['(07)70101234', '07 7010 1234', 'tel:+61770101234'],
  ['+61 7 7010 1234', '07 7010 1234', 'tel:+61770101234'],
  ['+61 (0)7 7010 1234', '07 7010 1234', 'tel:+61770101234'],
  ['61770101234', '07 7010 1234', 'tel:+61770101234'],
  ['0491 570 006', '0491 570 006', 'tel:+61491570006'],
  ['+61491570006', '0491 570 006', 'tel:+61491570006'],
  ['1300975707', '1300 975 707', 'tel:1300975707'],
  ['1800 160 401', '1800 160 401', 'tel:1800160401'],
  ['131313', '13 13 13', 'tel:131313'],
  ['+64 9 555 0123', '+64 9 555 0123', 'tel:+6495550123'],
  ['5550 1234', '5550 1234', 'tel:55501234'],
])('the number %s is shown as %s and calls %s', (written, text, href) => {
  expect(phoneLink(written)).toEqual({ text, href });
});

it.each([['02 **** ****'], ['on request'], ['12345'], [''], [undefined]])(
  'the number %j cannot be called',
  (written) => {
    expect(phoneLink(written)).toBeUndefined();
  },
);

it.each([
  ['07 7010 1234', '(07) 7010-1234', true],
  ['07 7010 1234', '+61770101234', true],
  ['07 7010 1234', '07 7010 1235', false],
])('the numbers %s and %s are the same: %s [PHONE-5]', (one, other, same) => {
  expect(isSamePhone(one, other)).toBe(same);
});

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

it.each([
  ['07 5550 1234 ext 5', '07 5550 1234', 'tel:+61755501234'],
  ['(07) 5550 1234, extension 12', '07 5550 1234', 'tel:+61755501234'],
  ['07 5550 1234 x12', '07 5550 1234', 'tel:+61755501234'],
  ['07 5550 1234 / 5678', '07 5550 1234', 'tel:+61755501234'],
  ['07 5550 1234 or 0491 570 156', '07 5550 1234', 'tel:+61755501234'],
  ['07/5550 1234', '07 5550 1234', 'tel:+61755501234'],
  ['1300 CARS 24', '1300 CARS 24', 'tel:1300227724'],
  ['1800-BUYACAR', '1800-BUYACAR', 'tel:1800289222'],
  ['13 CARS', '13 CARS', 'tel:132277'],
  ['+61 1300 555 012', '1300 555 012', 'tel:1300555012'],
  ['+61 13 22 77', '13 22 77', 'tel:132277'],
  ['0011 61 7 5550 1234', '07 5550 1234', 'tel:+61755501234'],
])('%s is shown as %s and dialled as %s', (written, text, href) => {
  expect(phoneLink(written)).toEqual({ text, href });
});
