/** A source of repeatable random numbers: the same seed gives the same draws on every machine and in every run. */
export type Random = ReturnType<typeof randomFrom>;

/** Mulberry32. Its 32 bits of state are enough for a few thousand cars, and its short code never needs to change. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('There is nothing to pick from.');
    return items[Math.floor(next() * items.length)] as T;
  };
  return {
    /** At least 0, below 1. */
    next,
    pick,
    /** A whole number from `from` to `to`, both included. */
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    /** True in `share` of the draws, 0 to 1. */
    chance: (share: number) => next() < share,
    /** Up to `count` different items, in random order. */
    sample<T>(items: readonly T[], count: number): T[] {
      const pool = [...items];
      for (let last = pool.length - 1; last > 0; last--) {
        const other = Math.floor(next() * (last + 1));
        [pool[last], pool[other]] = [pool[other]!, pool[last]!];
      }
      return pool.slice(0, count);
    },
  };
}
