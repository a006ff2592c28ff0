import { readSavedCar, type SavedCar } from '../domain/saved-car.ts';
import { isRecord, type PersistedStore, persistedStore } from './persisted-store.ts';

/** A car on the server's list (DATA-18), with this browser's data from when it was saved here. */
export interface WatchedCar {
  id: string;
  saved?: SavedCar;
}

/** This browser's copy of the list. The server's list is the valid one. */
export interface WatchlistState {
  /** Newest first. */
  cars: WatchedCar[];
  /** When the server last answered, milliseconds since 1970. 0: the copy must not be used before asking the server. */
  readAt: number;
  /** Changes that the server has not answered yet. If the visitor leaves the page before, the next page sends them. */
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

/** This browser's copy of a dealership's watchlist. Only code that calls the server changes it. */
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
