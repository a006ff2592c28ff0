import { readSavedCar, type SavedCar } from '../domain/saved-car.ts';
import { isRecord, type PersistedStore, persistedStore } from './persisted-store.ts';

/** A car on the server's list (DATA-18). `saved` has the data from when the car was saved in this browser. */
export interface WatchedCar {
  id: string;
  saved?: SavedCar;
}

/** This browser's copy of the list. If the two differ, the server's list is correct. */
export interface WatchlistState {
  /** Newest first. */
  cars: WatchedCar[];
  /** Time of the server's last answer, in milliseconds since 1970. 0 when the copy is stale: ask the server first. */
  readAt: number;
  /** Changes without an answer from the server. If the visitor leaves before the answer, the next page sends them. */
  unsent: UnsentChange[];
}

/** A car saved to the list, or removed from it. */
export interface UnsentChange {
  id: string;
  isSaved: boolean;
}

/** More than the server's limit. */
export const mostWatchedCars = 250;

const stores = new Map<string, PersistedStore<WatchlistState>>();

/** Returns the store with this browser's copy of a watchlist. Only code that calls the server changes it. */
export function watchlistStore(dealershipId: string): PersistedStore<WatchlistState> {
  const known = stores.get(dealershipId);
  if (known) return known;
  const store = persistedStore<WatchlistState>({
    key: `watchlist:${dealershipId}`,
    version: 1,
    initial: { cars: [], readAt: 0, unsent: [] },
    read: (kept) => {
      if (!isRecord(kept) || !Array.isArray(kept['cars'])) return undefined;
      const { readAt, unsent } = kept;
      return {
        cars: kept['cars'].flatMap((car) => watchedCarOf(car) ?? []).slice(0, mostWatchedCars),
        readAt: typeof readAt === 'number' && Number.isFinite(readAt) ? readAt : 0,
        unsent: Array.isArray(unsent)
          ? unsent.flatMap((change) => unsentChangeOf(change) ?? []).slice(0, mostWatchedCars)
          : [],
      };
    },
  });
  stores.set(dealershipId, store);
  return store;
}

function unsentChangeOf(value: unknown): UnsentChange | undefined {
  if (!isRecord(value) || typeof value['id'] !== 'string' || typeof value['isSaved'] !== 'boolean')
    return undefined;
  return { id: value['id'], isSaved: value['isSaved'] };
}

function watchedCarOf(value: unknown): WatchedCar | undefined {
  if (!isRecord(value) || typeof value['id'] !== 'string' || value['id'] === '') return undefined;
  const saved = readSavedCar(value['saved']);
  return { id: value['id'], ...(saved?.id === value['id'] && { saved }) };
}
