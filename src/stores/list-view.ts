import { isRecord, persistedStore } from './persisted-store.ts';

/**
 * Stores how the visitor looks at found cars. The script in the head of search pages (`search.astro`) reads the same
 * key before the first paint.
 */
export const listView = persistedStore<{ isSecond: boolean }>({
  key: 'list-view',
  version: 1,
  initial: { isSecond: false },
  read: (kept) => (isRecord(kept) ? { isSecond: kept['isSecond'] === true } : undefined),
});
