import { readSavedCar, readSavedCars, type SavedCar } from '../domain/cars/saved-car.ts';
import { readEntries } from '../domain/record.ts';
import { type PersistedStore, persistedStores } from './persisted-store.ts';

/** Newest first. */
export interface Garage {
  cars: SavedCar[];
}

/** More than a visitor is likely to save. One look-up returns up to 250 cars. */
const mostCars = 200;

/** Returns the store of the favourites at one dealership. It needs no sign-in (WATCH-7, OPEN-49). */
export const garage = persistedStores<Garage>((dealershipId) => `favourites:${dealershipId}`, {
  initial: { cars: [] },
  read: (kept) => ({ cars: readSavedCars(kept['cars'], mostCars) }),
});

/** Adds a car at the front. A car that is already saved stays unchanged. */
export function addFavourite(store: PersistedStore<Garage>, car: SavedCar): void {
  store.update((before) => {
    if (before.cars.some(({ id }) => id === car.id)) return before;
    return { cars: [car, ...before.cars].slice(0, mostCars) };
  });
}

/** Removes a car from the favourites, or from the comparison. */
export function removeKept<List extends Garage>(store: PersistedStore<List>, id: string): void {
  store.update((before) => ({ ...before, cars: before.cars.filter((car) => car.id !== id) }));
}

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

/** Returns the store with this browser's copy of a watchlist. Only code that calls the server changes it. */
export const watchlistStore = persistedStores<WatchlistState>((dealershipId) => `watchlist:${dealershipId}`, {
  initial: { cars: [], readAt: 0, unsent: [] },
  read: ({ cars, readAt, unsent }) => ({
    cars: readEntries(cars, watchedCarOf).slice(0, mostWatchedCars),
    readAt: typeof readAt === 'number' && Number.isFinite(readAt) ? readAt : 0,
    unsent: readEntries(unsent, unsentChangeOf).slice(0, mostWatchedCars),
  }),
});

function unsentChangeOf({ id, isSaved }: Record<string, unknown>): UnsentChange | undefined {
  return typeof id === 'string' && typeof isSaved === 'boolean' ? { id, isSaved } : undefined;
}

function watchedCarOf({ id, saved }: Record<string, unknown>): WatchedCar | undefined {
  if (typeof id !== 'string' || id === '') return undefined;
  const car = readSavedCar(saved);
  return { id, ...(car?.id === id && { saved: car }) };
}
