import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { phoneOf } from './written-phone.ts';

const phoneIn = (html: string) => {
  const $ = load(html);
  return phoneOf({ $, text: $('body').text() });
};

test.each([
  ['Ph (03)9790-1234', '03 9790 1234'],
  ['Call +61 7 5550 1234 today', '07 5550 1234'],
  ['+61 (0)7 5550 1234', '07 5550 1234'],
  ['Mobile 0412-345-678', '0412 345 678'],
  ['1300-123-456', '1300 123 456'],
  ['13 12 13', '13 12 13'],
  ['Fax: 03 9800 9999 Phone: 03 9800 1111', '03 9800 1111'],
  ['ABN 12 345 678 901, stock 131415, VIN 0398001234567', undefined],
  ['<a href="TEL:+61%203%209800%201111">Ring</a>', '03 9800 1111'],
  ['<a href="tel://1300123456">1300 CARS</a>', '1300 123 456'],
  ['<a href="callto:0398001111">Ring</a>', '03 9800 1111'],
  ['<a href="tel:1">x</a> 03 9800 1111', '03 9800 1111'],
  [
    '<a href="tel:0398002222">a</a><a href="tel:0398001111">b</a><a href="tel:03 9800 1111">c</a>',
    '03 9800 1111',
  ],
])('the phone of %j', (html, phone) => {
  expect(phoneIn(html)).toBe(phone);
});
