import { readSavedCars, type SavedCar } from '../domain/saved-car.ts';
import { isRecord, type PersistedStore, persistedStore } from './persisted-store.ts';

/** Newest first. */
export interface Garage {
  cars: SavedCar[];
}

/** More than a visitor is likely to save. One look-up returns up to 250 cars. */
const mostCars = 200;
const garages = new Map<string, PersistedStore<Garage>>();

/** Returns the store of the favourites at one dealership. It needs no sign-in (WATCH-7, OPEN-49). */
export function garage(dealershipId: string): PersistedStore<Garage> {
  const known = garages.get(dealershipId);
  if (known) return known;
  const store = persistedStore<Garage>({
    key: `favourites:${dealershipId}`,
    version: 1,
    initial: { cars: [] },
    read: (kept) => (isRecord(kept) ? { cars: readSavedCars(kept['cars'], mostCars) } : undefined),
  });
  garages.set(dealershipId, store);
  return store;
}

/** Adds a car at the front. A car that is already saved stays unchanged. */
export function addFavourite(store: PersistedStore<Garage>, car: SavedCar): void {
  store.update((before) => {
    if (before.cars.some(({ id }) => id === car.id)) return before;
    return { cars: [car, ...before.cars].slice(0, mostCars) };
  });
}

export function removeFavourite(store: PersistedStore<Garage>, id: string): void {
  store.update((before) => {
    const cars = before.cars.filter((car) => car.id !== id);
    return cars.length === before.cars.length ? before : { cars };
  });
}
