import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

describe('editDistance', () => {
  it.each([
    ['ford', 'ford', 0, 'the same'],
    ['frd', 'ford', 1, 'a letter dropped'],
    ['foord', 'ford', 1, 'a letter too many'],
    ['fird', 'ford', 1, 'a letter replaced'],
    ['fodr', 'ford', 1, 'two letters swapped'],
    ['tyoota', 'toyota', 1, 'two letters swapped inside'],
    ['hyxnxai', 'hyundai', 2, 'two letters replaced'],
    ['kia', 'ford', 3, 'too many'],
  ])('from "%s" to "%s" is %i: %s', (typed, word, distance) => {
    expect(editDistance(typed, word, { limit: 2 })).toBe(distance);
  });

  it.each([
    ['coro', 'corolla', 0],
    ['cqro', 'corolla', 1],
    // Not 1 by removing the d, because the prefix must be at least as long as the typed word.
    ['fodr', 'forester', 2],
    ['mada', 'mazda', 1],
  ])('from "%s" to a prefix of "%s" is %i', (typed, word, distance) => {
    expect(editDistance(typed, word, { limit: 2, prefix: true })).toBe(distance);
  });

  it('is symmetric, and 0 only for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, { limit: 9, swapsFirst: true });
        expect(editDistance(b, a, { limit: 9, swapsFirst: true })).toBe(distance);
        expect(distance === 0).toBe(a === b);
        expect(editDistance(a, b, { limit: 9, prefix: true, swapsFirst: true })).toBeLessThanOrEqual(
          distance,
        );
        expect(editDistance(a, b, { limit: 1, swapsFirst: true })).toBe(Math.min(distance, 2));
      }),
    );
  });
});
