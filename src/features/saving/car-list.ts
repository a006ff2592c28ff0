import { visitorEvents } from '../../domain/events.ts';
import type { SavedCar } from '../../domain/saved-car.ts';
import type { PersistedStore } from '../../stores/persisted-store.ts';

/** A list of cars, as used by its buttons. */
export interface CarList {
  ids(): string[];
  has(id: string): boolean;
  /** @returns a function that stops the subscription */
  subscribe(onChange: () => void): () => void;
  /** Adds the car to the list or removes it, and shows the result to the visitor. */
  toggle(car: SavedCar): void;
}

/** Returns what a list shows of its store. */
export function listedIn(
  store: PersistedStore<{ cars: { id: string }[] }>,
): Pick<CarList, 'ids' | 'has' | 'subscribe'> {
  const ids = () => store.getState().cars.map(({ id }) => id);
  return { ids, has: (id) => ids().includes(id), subscribe: store.subscribe };
}

/**
 * Sends event 39 (WATCH-9, EVENT-5) to the analytics listeners of the page.
 *
 * @param siteDealershipId used when the car has no dealership id
 */
export function reportSaved({ id, dealership_id }: SavedCar, siteDealershipId: string): void {
  const detail = {
    event_id: visitorEvents.savedCar,
    car_id: id,
    dealership_id: dealership_id ?? siteDealershipId,
  };
  document.dispatchEvent(new CustomEvent('forecourt:event', { detail }));
}
