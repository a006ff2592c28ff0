import { describe, expect, test } from 'vitest';
import { randomFrom } from './random.ts';

describe('random', () => {
  test('draws the same numbers for the same seed, on every machine', () => {
    const random = randomFrom(42);
    expect([random.next(), random.next()].map((draw) => draw.toFixed(6))).toEqual(['0.601104', '0.448291']);
    expect(randomFrom(43).next()).not.toBe(randomFrom(42).next());
  });

  test('is spread evenly over the range, including both ends', () => {
    const random = randomFrom(1);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 6000; draw++) {
      const face = random.whole(1, 6);
      counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(count).toBeGreaterThan(850);
  });

  test('samples different items and does not change the list', () => {
    const list = [1, 2, 3, 4, 5];
    const sample = randomFrom(3).sample(list, 4);
    expect(new Set(sample).size).toBe(4);
    expect(list).toEqual([1, 2, 3, 4, 5]);
    expect(randomFrom(3).sample(list, 9)).toHaveLength(5);
  });

  test('throws when there is nothing to choose from', () => {
    expect(() => randomFrom(1).pick([])).toThrow('nothing to pick');
  });
});
