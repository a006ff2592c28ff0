import { LRUCache } from 'lru-cache';

/** Milliseconds that a caller waits for a newer value before the earlier one answers. */
const PATIENCE_MS = 700;
/** Milliseconds after which a read that has not ended is given up, and another may begin. */
const LONGEST_MS = 30_000;

interface Known<Value> {
  value: Value;
  /** When the read began, on the clock of `elapsed`: what changed since then may not be in it. */
  readAt: number;
}

interface ReadParts<Key, Value> {
  /** Milliseconds after which a value is read again. */
  everyMs: (value: Value) => number;
  /** Values that are kept. */
  most: number;
  /** Milliseconds of a clock that is never set back. */
  elapsed: () => number;
  read: (key: Key, before: Value | undefined) => Promise<Value>;
  /** The earlier value answers, so nobody else learns of it. */
  failed?: (key: Key, error: unknown) => void;
}

/**
 * Values of a store that are read again after a while, once for all who ask at the same time. The earlier value answers
 * while the store is slow, and when it cannot be read.
 */
export function readAgain<Key extends string, Value>(parts: ReadParts<Key, Value>) {
  const { everyMs, most: max, elapsed, read, failed } = parts;
  // Keys come from visitors: a flood of invented ones must not fill the memory.
  const values = new LRUCache<Key, Known<Value>>({ max });
  const reads = new LRUCache<Key, { value: Promise<Value>; since: number }>({ max });

  function newest(key: Key, known: Known<Value> | undefined): Promise<Value> {
    const now = elapsed();
    const running = reads.get(key);
    const age = running ? now - running.since : LONGEST_MS;
    if (running && age < LONGEST_MS) {
      if (!known || age < everyMs(known.value)) return running.value;
      // It began too long ago to have every change, and another one beside it would not help a slow store.
      return settled(running.value).then(() => newest(key, values.get(key)));
    }
    const reading = { value: read(key, known?.value), since: now };
    reads.set(key, reading);
    const isLatest = () => reads.get(key) === reading;
    reading.value
      .then((value) => {
        if (isLatest()) values.set(key, { value, readAt: now });
      })
      .catch((error: unknown) => {
        failed?.(key, error);
        // A store that fails is not asked more often than one that answers.
        const earlier = values.get(key);
        if (earlier && isLatest()) earlier.readAt = now;
      })
      .finally(() => {
        if (isLatest()) reads.delete(key);
      });
    return reading.value;
  }

  /** Reads the value although it may still count. */
  async function again(key: Key): Promise<Value> {
    const known = values.get(key);
    const read = newest(key, known);
    return known ? ((await within(PATIENCE_MS, settled(read))) ?? known).value : read;
  }

  return {
    again,
    /** @throws what the read throws, when there is no earlier value */
    async get(key: Key): Promise<Value> {
      const known = values.get(key);
      return known && elapsed() - known.readAt < everyMs(known.value) ? known.value : again(key);
    },
  };
}

/** The value, or undefined when it could not be read. */
const settled = <Value>(reading: Promise<Value>) =>
  reading.then(
    (value) => ({ value }),
    () => undefined,
  );

/** The result, or undefined when it takes longer. A late failure is not reported here. */
export function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
