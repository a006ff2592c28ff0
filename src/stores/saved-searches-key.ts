/** Storage key of the saved searches. A search page looks for it before it loads the code that reads them. */
export const savedSearchesKey = (dealershipId: string) => `saved-searches:${dealershipId}`;
