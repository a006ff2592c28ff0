import { type VisitorEvent, visitorEventIds } from './visitor-event.ts';

/** What features tell the page of, as a `CustomEvent` on the document; `detail` is a SiteEvent. */
export const siteEventName = 'forecourt:event';

/** Something a visitor did that a dealer counts (EVENT-1 to EVENT-7). */
export interface SiteEvent {
  event_id: VisitorEvent;
  car_id?: string;
  /** The car's own dealership; none: that of the site. */
  dealership_id?: string;
  /** Of a phone number that was revealed: the dealer's, never the visitor's. */
  phone?: string;
}

/** Reads the detail of such an event, which any script of the page may have sent; undefined when it is none. */
export function siteEventOf(detail: unknown): SiteEvent | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { event_id, car_id, dealership_id, phone } = detail as Record<string, unknown>;
  const id = visitorEventIds.find((known) => known === event_id);
  if (id === undefined) return undefined;
  return {
    event_id: id,
    ...textField('car_id', car_id),
    ...textField('dealership_id', dealership_id),
    ...textField('phone', phone),
  };
}

function textField<Name extends string>(name: Name, value: unknown) {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= 64
    ? ({ [name]: text } as Record<Name, string>)
    : {};
}
