import { describe, expect, it } from 'vitest';
import { proximityOf } from './text-index.ts';

describe('proximityOf', () => {
  it.each([
    ['two adjacent words', [[0], [1]], 5, { words: 2, distance: 1, isWhole: false }],
    ['two adjacent words in reverse order', [[1], [0]], 5, { words: 2, distance: 1, isWhole: false }],
    ['two separate words', [[0], [3]], 5, { words: 2, distance: 3, isWhole: false }],
    ['the closest of several positions', [[0, 6], [7]], 9, { words: 2, distance: 1, isWhole: false }],
    ['three words', [[0], [2], [1]], 4, { words: 3, distance: 2, isWhole: false }],
    ['a text without other words', [[0], [1]], 2, { words: 2, distance: 1, isWhole: true }],
    ['a text that repeats a word', [[0, 2], [1]], 3, { words: 2, distance: 1, isWhole: false }],
    ['a query that repeats a word', [[1], [1]], 3, { words: 2, distance: 0, isWhole: false }],
    ['words too far apart to count', [[0], [11]], 12, { words: 1, distance: 0, isWhole: false }],
  ])('handles %s', (_title, positions, length, expected) => {
    expect(proximityOf(positions, length)).toEqual(expected);
  });

  it('compares at most ten words of a query', () => {
    const positions = Array.from({ length: 12 }, (_, at) => [at]);
    expect(proximityOf(positions, 12)).toMatchObject({ words: 10, distance: 9 });
  });
});
