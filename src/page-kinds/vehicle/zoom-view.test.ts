import { describe, expect, it } from 'vitest';
import { movedBy, unzoomed, zoomedAt } from './picture-zoom.ts';

const frame = { width: 600, height: 400 };

describe('zoomedAt', () => {
  it.each([
    ['keeps the centre at the centre', { x: 0, y: 0 }, { scale: 2, x: 0, y: 0 }],
    ['keeps the point under the finger there', { x: 100, y: -50 }, { scale: 2, x: -100, y: 50 }],
    ['does not go past a corner', { x: 300, y: 200 }, { scale: 2, x: -300, y: -200 }],
  ])('%s', (_, point, expected) => {
    expect(zoomedAt(unzoomed, 2, point, frame)).toEqual(expected);
  });

  it('shows the whole picture again when it is zoomed out', () => {
    const view = zoomedAt(unzoomed, 3, { x: 200, y: 100 }, frame);
    expect(zoomedAt(view, 1.04, { x: 0, y: 0 }, frame)).toEqual(unzoomed);
    expect(zoomedAt(view, 0.2, { x: 0, y: 0 }, frame)).toEqual(unzoomed);
  });

  it('zooms in five times at most', () => {
    expect(zoomedAt(unzoomed, 40, { x: 0, y: 0 }, frame).scale).toBe(5);
  });

  it('is reversed by the opposite zoom at the same point', () => {
    const point = { x: 40, y: 30 };
    const there = zoomedAt(unzoomed, 2, point, frame);
    const further = zoomedAt(there, 4, point, frame);
    expect(zoomedAt(further, 2, point, frame)).toEqual(there);
  });
});

describe('movedBy', () => {
  const view = { scale: 2, x: 0, y: 0 };
  it.each([
    ['by the given distance', { x: 50, y: -20 }, { x: 50, y: -20 }],
    ['to the edges at most', { x: 900, y: -900 }, { x: 300, y: -200 }],
  ])('moves %s', (_, by, expected) => {
    expect(movedBy(view, by, frame)).toMatchObject(expected);
  });

  it('does not move a picture that is not zoomed', () => {
    expect(movedBy(unzoomed, { x: 10, y: 10 }, frame)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});
