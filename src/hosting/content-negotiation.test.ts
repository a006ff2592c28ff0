import { expect, test } from 'vitest';
import { accepts, hasVersion } from './content-negotiation.ts';

test.each<[header: string | undefined, has: boolean]>([
  ['"a1-br"', true],
  ['W/"a1-br"', true],
  ['"b2", "a1-br"', true],
  ['"b2",W/"a1-br"', true],
  ['*', true],
  ['"a1"', false],
  ['a1-br', false],
  ['"b2"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s: has "a1-br" %s', (header, has) => expect(hasVersion(header, '"a1-br"')).toBe(has));

test.each<[header: string, br: boolean, gzip: boolean]>([
  ['gzip, deflate, br, zstd', true, true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true, true],
  ['BR', true, false],
  ['gzip;q=1, br;q=0', false, true],
  ['gzip; q=0, br; q=0.000', false, false],
  ['br ;q=0.5', true, false],
  ['brotli, x-gzip', false, false],
  ['identity', false, false],
  ['', false, false],
])('Accept-Encoding %j: br %s, gzip %s', (header, br, gzip) => {
  expect([accepts('br', header), accepts('gzip', header)]).toEqual([br, gzip]);
});
