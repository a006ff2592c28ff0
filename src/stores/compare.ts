import { mostCompared } from '../domain/cars/compared-cars.ts';
import { readSavedCars, type SavedCar } from '../domain/cars/saved-car.ts';
import { type PersistedStore, persistedStores } from './persisted-store.ts';

export interface Comparison {
  /** In the order in which the visitor chose them. */
  cars: SavedCar[];
  /** True after the visitor closed the bar. It opens again when another car is chosen. */
  isBarClosed: boolean;
}

/** Returns the store of the cars that the visitor compares at one dealership, four at most (OPEN-25). */
export const comparison = persistedStores<Comparison>((dealershipId) => `compare:${dealershipId}`, {
  initial: { cars: [], isBarClosed: false },
  read: (kept) => ({
    cars: readSavedCars(kept['cars'], mostCompared),
    isBarClosed: kept['isBarClosed'] === true,
  }),
});

/** Adds a car. Returns false when four other cars are already in the comparison. */
export function addToComparison(store: PersistedStore<Comparison>, car: SavedCar): boolean {
  store.update((before) => {
    const isFull = before.cars.length >= mostCompared;
    if (isFull || before.cars.some(({ id }) => id === car.id)) return before;
    return { cars: [...before.cars, car], isBarClosed: false };
  });
  return store.getState().cars.some(({ id }) => id === car.id);
}

export function setComparison(store: PersistedStore<Comparison>, cars: readonly SavedCar[]): void {
  store.update((before) => ({ ...before, cars: cars.slice(0, mostCompared) }));
}

export function closeCompareBar(store: PersistedStore<Comparison>): void {
  store.update((before) => ({ ...before, isBarClosed: true }));
}
