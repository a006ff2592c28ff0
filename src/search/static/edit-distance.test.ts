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
  ])('%s is %s with %i: %s', (typed, word, distance) => {
    expect(editDistance(typed, word, { limit: 2 })).toBe(distance);
  });

  it.each([
    ['coro', 'corolla', 0],
    ['cqro', 'corolla', 1],
    // Not one by dropping the d: the beginning is as long as what was typed.
    ['fodr', 'forester', 2],
    ['mada', 'mazda', 1],
  ])('%s begins %s with %i', (typed, word, distance) => {
    expect(editDistance(typed, word, { limit: 2, prefix: true })).toBe(distance);
  });

  it('is the same in both directions and none only for equal words', () => {
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
