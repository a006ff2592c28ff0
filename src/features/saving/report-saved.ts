import { visitorEvents } from '../../domain/visitor-event.ts';

/** Event 39 (WATCH-9, EVENT-5), for whoever counts the events of a page. */
export function reportSaved(carId: string, dealershipId: string): void {
  const detail = { event_id: visitorEvents.savedCar, car_id: carId, dealership_id: dealershipId };
  document.dispatchEvent(new CustomEvent('forecourt:event', { detail }));
}
