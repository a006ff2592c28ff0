import { expect, test } from 'vitest';
import { ownPath, signInHref, signInRequest, signInTypes } from './sign-in.ts';

test.each([
  ['/', '/'],
  ['/cars/a/?x=1#photos', '/cars/a/?x=1#photos'],
  ['/search/?query=a%2Fb', '/search/?query=a%2Fb'],
  ['/a/../cars/', '/cars/'],
])('%s stays on the site [OPEN-21]', (written, path) => {
  expect(ownPath(written)).toBe(path);
});

test.each([
  ['https://evil.example/'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  ['javascript:alert(1)'],
  ['cars/a/'],
  [' /cars/'],
  [''],
  [null],
  [`/${'a'.repeat(3000)}`],
])('%j does not lead away [OPEN-21] [ROUTE-34]', (written) => {
  expect(ownPath(written, '/watchlist/')).toBe('/watchlist/');
});

test.each(signInTypes.map((type) => [type]))('an address for %s reads as it was made [ROUTE-34]', (type) => {
  const request = { type, redirect: '/cars/a/?b=1', back: '/search/' };
  const href = signInHref(request);
  expect(href.startsWith(`/sign-in/?type=${type}&`)).toBe(true);
  expect(signInRequest(new URL(href, 'https://a.example').searchParams)).toEqual(request);
});

test('an unknown type and foreign targets become the plain ones [ROUTE-34]', () => {
  const search = new URLSearchParams({ type: 'admin', redirect: '//evil.example', back: 'javascript:1' });
  expect(signInRequest(search)).toEqual({ type: 'watchlist', redirect: '/', back: '/' });
});
