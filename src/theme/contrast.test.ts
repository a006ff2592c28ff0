import { expect, it } from 'vitest';
import { contrast, difference } from './palette.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // Published worked examples: the lightest grey that passes on white, and its failing neighbour.
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
  ['#ff0000', '#ffffff', 4.0],
  ['#949494', '#ffffff', 3.03],
])('contrast of %s and %s is %f', (a, b, expected) => {
  expect(contrast(a, b)).toBeCloseTo(expected, 2);
  expect(contrast(b, a)).toBeCloseTo(expected, 2);
});

it('difference is 0 for equal colours and 1 for black and white', () => {
  expect(difference('#c8102e', '#c8102e')).toBe(0);
  expect(difference('#000000', '#ffffff')).toBeCloseTo(1, 3);
});
