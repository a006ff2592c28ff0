import { expect, it } from 'vitest';
import { railEnds } from './car-rail.ts';

it.each([
  ['at the start', 0, true, false],
  ['in between', 300, false, false],
  ['at the end [LOC-10]', 1200, false, true],
  ['at the end, less a fraction of a pixel', 1199.4, false, true],
  ['pulled past the start', -40, true, false],
])('the ends of a rail that is %s', (_, scrollLeft, atStart, atEnd) => {
  expect(railEnds({ scrollLeft, clientWidth: 800, scrollWidth: 2000 })).toEqual({ atStart, atEnd });
});

it('a rail whose cars all fit is at both ends', () => {
  expect(railEnds({ scrollLeft: 0, clientWidth: 800, scrollWidth: 800 })).toEqual({
    atStart: true,
    atEnd: true,
  });
});
