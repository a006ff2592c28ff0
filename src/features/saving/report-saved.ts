import type { SavedCar } from '../../domain/saved-car.ts';
import { visitorEvents } from '../../domain/visitor-event.ts';

/**
 * Event 39 (WATCH-9, EVENT-5), for whoever counts the events of a page.
 *
 * @param siteDealershipId counts a car that names no dealership of its own
 */
export function reportSaved({ id, dealership_id }: SavedCar, siteDealershipId: string): void {
  const detail = {
    event_id: visitorEvents.savedCar,
    car_id: id,
    dealership_id: dealership_id ?? siteDealershipId,
  };
  document.dispatchEvent(new CustomEvent('forecourt:event', { detail }));
}
