import { expect, it } from 'vitest';
import { tilesShown } from './body-tiles.ts';

const tiles = [
  { name: 'Van', count: 2 },
  { name: 'ute', count: 5 },
  { name: 'SUV', count: 5 },
  { name: 'Bus', count: 0 },
  { name: 'Hatch', count: 9 },
  { name: 'Coupe', count: 2 },
];

it.each([
  [4, ['Hatch', 'SUV', 'ute', 'Coupe']],
  [20, ['Hatch', 'SUV', 'ute', 'Coupe', 'Van']],
  [1, ['Hatch']],
  [0, []],
])('shows at most %i tiles, by count, then name [TILE-3] [TILE-4] [CFG-68]', (limit, names) => {
  expect(tilesShown(tiles, limit).map(({ name }) => name)).toEqual(names);
});

it('is independent of the order of its input', () => {
  expect(tilesShown(tiles.toReversed(), 20)).toEqual(tilesShown(tiles, 20));
});
