import { expect, test } from 'vitest';
import { LightHeaders, LightResponse } from './astro-internals.ts';

test('headers are found by any case, taken over from others, and joined when added again', () => {
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
  ['text', 'Škoda', 'Škoda'],
  ['bytes of a larger buffer', new TextEncoder().encode('<Škoda>').subarray(1, 7), 'Škoda'],
  ['nothing', null, ''],
])('a response gives %s as bytes', (_, body, text) => {
  expect(new LightResponse(body).bytes().toString()).toBe(text);
});
