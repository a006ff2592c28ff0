import { describe, expect, it } from 'vitest';
import { slideAt, slideForKey } from './gallery-position.ts';

describe('slideAt', () => {
  it.each([
    [0, 600, 5, 0],
    [290, 600, 5, 0],
    [310, 600, 5, 1],
    [2400, 600, 5, 4],
    // Elastic scrolling goes past both ends.
    [-80, 600, 5, 0],
    [2900, 600, 5, 4],
    // The gallery is not laid out yet.
    [0, 0, 5, 0],
  ])('scrolled %d px in %d px with %d slides is %d', (left, width, total, expected) => {
    expect(slideAt(left, width, total)).toBe(expected);
  });
});

describe('slideForKey', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 4, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowLeft', 3, 2],
    ['Home', 3, 0],
    ['End', 0, 4],
    ['Enter', 2, undefined],
    ['ArrowDown', 2, undefined],
  ])('the key %s at %d goes to %s', (key, current, expected) => {
    expect(slideForKey(key, current, 5)).toBe(expected);
  });
});
