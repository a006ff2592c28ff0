import { type Area, keepText, storageOf } from './stored-text.ts';

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

/**
 * Each waiting lead has its own storage key. In a shared list, two tabs that write together could lose each other's
 * entries.
 */
const keyPrefix = 'lead-outbox:';
export const entryKey = (leadKey: string) => keyPrefix + leadKey;

/**
 * The sender of this page. It is set when a form or a waiting lead has loaded the code. Check it before you load that
 * code.
 */
export const resender: { resend?: (isAll: boolean) => Promise<void> } = {};

/** Returns the keys of the leads that wait in the browser's storage. Empty when it is not available. */
export function storedLeadKeys(area: Area = 'localStorage'): string[] {
  try {
    const keys = Object.keys(storageOf(area)).filter((key) => key.startsWith(keyPrefix));
    return keys.map((key) => key.slice(keyPrefix.length));
  } catch {
    return [];
  }
}

/** True when a lead waits. Every page calls this, so it parses no entry, and this file is small. */
export const hasOutboxEntries = (): boolean => storedLeadKeys().length > 0;
