import type { OutboxStorage } from '../../src/stores/stored-keys.ts';

/** The storage of a browser, which survives its pages. */
export function memoryStorage(): OutboxStorage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
