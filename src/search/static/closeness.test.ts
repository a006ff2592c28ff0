import { describe, expect, it } from 'vitest';
import { closenessOf } from './closeness.ts';

describe('closenessOf', () => {
  it.each([
    ['side by side', [[0], [1]], 5, { words: 2, distance: 1, isWhole: false }],
    ['in the other order', [[1], [0]], 5, { words: 2, distance: 1, isWhole: false }],
    ['apart', [[0], [3]], 5, { words: 2, distance: 3, isWhole: false }],
    ['the nearest of several places', [[0, 6], [7]], 9, { words: 2, distance: 1, isWhole: false }],
    ['three words', [[0], [2], [1]], 4, { words: 3, distance: 2, isWhole: false }],
    ['nothing else in the text', [[0], [1]], 2, { words: 2, distance: 1, isWhole: true }],
    ['a word of the text more than once', [[0, 2], [1]], 3, { words: 2, distance: 1, isWhole: false }],
    ['one word asked for twice', [[1], [1]], 3, { words: 2, distance: 0, isWhole: false }],
    ['too far apart to count', [[0], [11]], 12, { words: 1, distance: 0, isWhole: false }],
  ])('%s', (_title, places, length, expected) => {
    expect(closenessOf(places, length)).toEqual(expected);
  });

  it('looks at ten words of a longer query', () => {
    const places = Array.from({ length: 12 }, (_, at) => [at]);
    expect(closenessOf(places, 12)).toMatchObject({ words: 10, distance: 9 });
  });
});
