import type { Dealer } from '../config/schema/dealer.ts';
import { localDay, timeZoneOf } from '../domain/time-zone.ts';
import { primaryLocation } from './places/location-of.ts';

/**
 * Whose calendar a dealer's site goes by: that of its primary location, else of its default state. One for the whole
 * site: a group with dealerships in three zones starts an offer, and counts the age of a car, on the same day
 * everywhere on its site. Opening hours and appointments alone go by the clock of their own location.
 */
export function dealerZone(dealer: Dealer): string {
  const place = primaryLocation(dealer);
  return timeZoneOf(place?.address.state ?? dealer.locationDisplay.defaultState);
}

/**
 * What day it is for a dealer, 'YYYY-MM-DD'.
 *
 * @param now milliseconds since 1970
 */
export function dealerToday(dealer: Dealer, now: number): string {
  return localDay(now, dealerZone(dealer));
}
