import { expect, test } from 'vitest';
import { LightResponse } from './astro-internals.ts';

test.each([
  ['a text', 'Škoda', 'Škoda'],
  ['bytes of a larger buffer', new TextEncoder().encode('<Škoda>').subarray(1, 7), 'Škoda'],
  ['no body', null, ''],
])('the bytes of a response with %s are "%s"', (_, body, text) => {
  expect(new LightResponse(body).bytes().toString()).toBe(text);
});
