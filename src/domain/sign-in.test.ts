import { expect, test } from 'vitest';
import { codeDigits, signInHref, signInRequest, signInTypes } from './sign-in.ts';

test.each(signInTypes.map((type) => [type]))('an address for %s can be read back [ROUTE-34]', (type) => {
  const request = { type, redirect: '/cars/a/?b=1', back: '/search/' };
  const href = signInHref(request);
  expect(href.startsWith(`/sign-in/?type=${type}&`)).toBe(true);
  expect(signInRequest(new URL(href, 'https://a.example').searchParams)).toEqual(request);
});

test('an unknown type and targets on other sites become the defaults [ROUTE-34]', () => {
  const search = new URLSearchParams({ type: 'admin', redirect: '//evil.example', back: 'javascript:1' });
  expect(signInRequest(search)).toEqual({ type: 'watchlist', redirect: '/', back: '/' });
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['123\u00a0456', '123456'],
  ['１２３４５６', '123456'],
  ['12345a', '12345a'],
  ['', ''],
])('a code typed as %j is read as %j [OPEN-21]', (written, digits) => {
  expect(codeDigits(written)).toBe(digits);
});
