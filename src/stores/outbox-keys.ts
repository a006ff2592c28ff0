/** Where entries outlive the page. Methods may throw: the browser may refuse, or be full. */
export type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Each lead that waits has a key of its own in the storage: two tabs that write at once cannot lose each other's, as
 * they would in one shared list.
 */
export const keyPrefix = 'lead-outbox:';
export const entryKey = (leadKey: string) => keyPrefix + leadKey;

/**
 * What sends what waits, once its code is in the page: with a form, or because something waits. Code that would have to
 * fetch it looks here first.
 */
export const resender: { resend?: (isAll: boolean) => Promise<void> } = {};

export const browserStorage = (): OutboxStorage => window.localStorage;

/** Whether something waits to be sent. Every page asks, so it reads no entry, and this file has little else. */
export function hasOutboxEntries(storage: () => OutboxStorage = browserStorage): boolean {
  try {
    return storedKeys(storage()).length > 0;
  } catch {
    return false;
  }
}

/** @throws what the storage throws */
export function storedKeys(storage: OutboxStorage): string[] {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index++) {
    const key = storage.key(index);
    if (key?.startsWith(keyPrefix)) keys.push(key);
  }
  return keys;
}
