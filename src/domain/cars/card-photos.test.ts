import { describe, expect, it } from 'vitest';
import { furtherPhotos, photosPath } from './card-photos.ts';

describe('furtherPhotos', () => {
  it.each([
    [0, 0, false],
    [1, 0, false],
    [2, 1, false],
    [5, 4, false],
    // A tile in place of the sixth photo would show less and take as much room.
    [6, 5, false],
    [7, 4, true],
    [23, 4, true],
  ])('of %i photos are %i, last tile: %s', (count, photos, hasAllTile) => {
    expect(furtherPhotos(count)).toEqual({ photos, hasAllTile });
  });
});

describe('photosPath', () => {
  it('is the same for the same id', () => {
    expect(photosPath('8812')).toBe(photosPath('8812'));
    expect(photosPath('8812')).toMatch(/^\/search-index\/photos-\d{1,3}\.json$/);
  });

  it('spreads the cars of a stock over a limited number of files', () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `stock-${100_000 + index * 7}`);
    const cars = new Map<string, number>();
    for (const id of ids) cars.set(photosPath(id), (cars.get(photosPath(id)) ?? 0) + 1);
    expect(cars.size).toBeLessThanOrEqual(128);
    expect(Math.max(...cars.values())).toBeLessThan((3 * ids.length) / 128);
  });
});
