/** Storage key of the visits to a dealership's stock. */
export const lastVisitKey = (dealershipId: string) => `last-visit:${dealershipId}`;

/**
 * Deletes the visits without loading the code that reads them, which most dealers do not use. A store of this page
 * follows the event, as it follows those of other tabs.
 */
export function forgetStockVisits(dealershipId: string): void {
  const key = lastVisitKey(dealershipId);
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** Storage key of the saved searches. A search page looks for it before it loads the code that reads them. */
export const savedSearchesKey = (dealershipId: string) => `saved-searches:${dealershipId}`;
