import { visitorEvents } from '../../domain/events.ts';
import type { SavedCar } from '../../domain/saved-car.ts';

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
