import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

const kept = (cache: BoundedCache<number>, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join('');
const filled = (limit: number, keys: string) => {
  const cache = new BoundedCache<number>(limit);
  for (const [at, key] of [...keys].entries()) cache.set(key, at);
  return cache;
};

describe('BoundedCache', () => {
  it('keeps ten values and removes the oldest first [DIR-4]', () => {
    expect(kept(filled(10, 'abcdefghij'), 'abcdefghijkl')).toBe('abcdefghij');
    expect(kept(filled(10, 'abcdefghijkl'), 'abcdefghijkl')).toBe('cdefghijkl');
  });

  it('removes by age, and not by last use', () => {
    const cache = filled(2, 'ab');
    cache.get('a');
    cache.set('c', 3);
    expect(kept(cache, 'abc')).toBe('bc');
  });

  it('replaces a value without removing another', () => {
    const cache = filled(2, 'ab');
    cache.set('a', 9);
    expect([cache.get('a'), cache.get('b')]).toEqual([9, 1]);
  });
});
