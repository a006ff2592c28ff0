import type { Dealer } from '../config/schema/dealer.ts';
import { localDay, timeZoneOf } from '../domain/time-zone.ts';
import { primaryLocation } from './places/location-of.ts';

/**
 * Returns the time zone for the dates of a dealer's site: that of its primary location, otherwise of its default
 * state. The whole site has one time zone: for a group with dealerships in three time zones, an offer starts and
 * the age of a car changes on the same day on every page. Only opening hours and appointments use the time zone of
 * their own location.
 */
export function dealerZone(dealer: Dealer): string {
  const place = primaryLocation(dealer);
  return timeZoneOf(place?.address.state ?? dealer.locationDisplay.defaultState);
}

/**
 * Returns the current date of a dealer, 'YYYY-MM-DD'.
 *
 * @param now milliseconds since 1970
 */
export function dealerToday(dealer: Dealer, now: number): string {
  return localDay(now, dealerZone(dealer));
}
