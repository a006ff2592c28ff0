import { expect, test } from 'vitest';
import { LightHeaders, LightResponse } from './astro-internals.ts';

test('headers are found in any case, copied from other headers, and joined when appended', () => {
  const headers = new LightHeaders([['Content-Type', 'text/html']]);
  headers.append('content-type', 'x');
  headers.set('Length', '3');
  headers.delete('LENGTH');
  expect([headers.get('CONTENT-TYPE'), headers.has('length')]).toEqual(['text/html, x', false]);
  expect([...new LightHeaders(headers)]).toEqual([['content-type', 'text/html, x']]);
  expect(new LightHeaders({ A: '1' }).get('a')).toBe('1');
  expect(new LightHeaders().get('none')).toBeNull();
});

test.each([
  ['a text', 'Škoda', 'Škoda'],
  ['bytes of a larger buffer', new TextEncoder().encode('<Škoda>').subarray(1, 7), 'Škoda'],
  ['no body', null, ''],
])('the bytes of a response with %s are "%s"', (_, body, text) => {
  expect(new LightResponse(body).bytes().toString()).toBe(text);
});
