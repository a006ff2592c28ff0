import { expect, it } from 'vitest';
import { railEnds } from './car-rail.ts';

it.each([
  ['at the start', 0, true, false],
  ['in between', 300, false, false],
  ['at the end [LOC-10]', 1200, false, true],
  ['at the end but for a fraction', 1199.4, false, true],
  ['pulled past the start', -40, true, false],
])('%s', (_, scrollLeft, atStart, atEnd) => {
  expect(railEnds({ scrollLeft, clientWidth: 800, scrollWidth: 2000 })).toEqual({ atStart, atEnd });
});

it('is at both ends when everything fits', () => {
  expect(railEnds({ scrollLeft: 0, clientWidth: 800, scrollWidth: 800 })).toEqual({
    atStart: true,
    atEnd: true,
  });
});
