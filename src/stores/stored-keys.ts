import { keepText } from './stored-text.ts';

/** Storage key of the visits to a dealership's stock. */
export const lastVisitKey = (dealershipId: string) => `last-visit:${dealershipId}`;

/**
 * Deletes the visits without loading the code that reads them, which most dealers do not use. A store of this page
 * follows the event, as it follows those of other tabs.
 */
export function forgetStockVisits(dealershipId: string): void {
  const key = lastVisitKey(dealershipId);
  keepText(key, null);
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** Storage key of the saved searches. A search page looks for it before it loads the code that reads them. */
export const savedSearchesKey = (dealershipId: string) => `saved-searches:${dealershipId}`;

/** Storage for entries. Its methods may throw: the browser may block it, or it may be full. */
export type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Each waiting lead has its own storage key. In a shared list, two tabs that write together could lose each other's
 * entries.
 */
export const keyPrefix = 'lead-outbox:';
export const entryKey = (leadKey: string) => keyPrefix + leadKey;

/**
 * The sender of this page. It is set when a form or a waiting lead has loaded the code. Check it before you load that
 * code.
 */
export const resender: { resend?: (isAll: boolean) => Promise<void> } = {};

export const browserStorage = (): OutboxStorage => window.localStorage;

/** True when a lead waits. Every page calls this, so it parses no entry, and this file is small. */
export function hasOutboxEntries(storage: () => OutboxStorage = browserStorage): boolean {
  try {
    return storedKeys(storage()).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns the storage keys of all waiting leads.
 *
 * @throws the storage's error
 */
export function storedKeys(storage: OutboxStorage): string[] {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index++) {
    const key = storage.key(index);
    if (key?.startsWith(keyPrefix)) keys.push(key);
  }
  return keys;
}
