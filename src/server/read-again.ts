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
export class ReadAgain<Key extends string, Value> {
  readonly #parts: ReadParts<Key, Value>;
  // Keys come from visitors: a flood of invented ones must not fill the memory.
  readonly #known: LRUCache<Key, Known<Value>>;
  readonly #reading: LRUCache<Key, { value: Promise<Value>; since: number }>;

  constructor(parts: ReadParts<Key, Value>) {
    this.#parts = parts;
    this.#known = new LRUCache({ max: parts.most });
    this.#reading = new LRUCache({ max: parts.most });
  }

  /** @throws what the read throws, when there is no earlier value */
  async get(key: Key): Promise<Value> {
    const known = this.#known.get(key);
    if (known && this.#parts.elapsed() - known.readAt < this.#parts.everyMs(known.value)) return known.value;
    return this.again(key);
  }

  /** Reads the value although it may still count. */
  async again(key: Key): Promise<Value> {
    const known = this.#known.get(key);
    const newest = this.#newest(key, known);
    if (!known) return newest;
    return ((await within(PATIENCE_MS, settled(newest))) ?? known).value;
  }

  #newest(key: Key, known: Known<Value> | undefined): Promise<Value> {
    const now = this.#parts.elapsed();
    const running = this.#reading.get(key);
    const age = running ? now - running.since : LONGEST_MS;
    if (running && age < LONGEST_MS) {
      if (!known || age < this.#parts.everyMs(known.value)) return running.value;
      // It began too long ago to have every change, and another one beside it would not help a slow store.
      return settled(running.value).then(() => this.#newest(key, this.#known.get(key)));
    }
    const reading = { value: this.#parts.read(key, known?.value), since: now };
    this.#reading.set(key, reading);
    this.#follow(key, reading);
    return reading.value;
  }

  #follow(key: Key, reading: { value: Promise<Value>; since: number }): void {
    const isLatest = () => this.#reading.get(key) === reading;
    reading.value
      .then((value) => {
        if (isLatest()) this.#known.set(key, { value, readAt: reading.since });
      })
      .catch((error: unknown) => {
        this.#parts.failed?.(key, error);
        // A store that fails is not asked more often than one that answers.
        const known = this.#known.get(key);
        if (known && isLatest()) known.readAt = reading.since;
      })
      .finally(() => {
        if (isLatest()) this.#reading.delete(key);
      });
  }
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
