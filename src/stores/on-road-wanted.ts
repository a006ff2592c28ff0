import { isRecord, persistedStore } from './persisted-store.ts';

/** Stores whether the visitor wants on-road prices, for the next search and for the pages of cars. */
export const onRoadWanted = persistedStore<{ isWanted: boolean }>({
  key: 'on-road-prices',
  version: 1,
  initial: { isWanted: false },
  read: (kept) => (isRecord(kept) ? { isWanted: kept['isWanted'] === true } : undefined),
});
