import type { Dealer } from '../config/schema/dealer.ts';
import type { Car } from '../domain/cars/car.ts';
import type { PhoneLink } from '../domain/cars/card-view.ts';
import { phoneLink } from '../domain/leads/phone.ts';
import type { Location } from '../domain/places/location.ts';
import { placeZone } from '../domain/places/place-zone.ts';
import { localDay, timeZoneOf } from '../domain/time/time-zone.ts';
import { primaryLocation } from './places/location-of.ts';

/** 'https://www.example.com.au', without the slash at the end. */
export function baseUrlOf({ siteUrl }: Pick<Dealer, 'siteUrl'>): string {
  return siteUrl.replace(/\/+$/, '');
}

/** The dealership of a site: the configured one, otherwise the first known one. */
export function siteDealershipId(dealer: Dealer): string {
  return (
    dealer.dealership_id ??
    primaryLocation(dealer)?.dealership_id ??
    dealer.dealerships[0]?.id ??
    String(dealer.id)
  );
}

/** The sales phone number: the dealer's (CFG-12), otherwise that of the primary location. */
export function salesPhone(dealer: Dealer): PhoneLink | undefined {
  return phoneLink(dealer.phoneNumbers.sales) ?? phoneLink(primaryLocation(dealer)?.contact_detail.phone);
}

/** The names of the dealerships by the slugs that links to a search contain (ROUTE-18), with the dealer's own. */
export function dealershipNames(
  dealer: Pick<Dealer, 'slug' | 'name' | 'dealerships'>,
): Record<string, string> {
  return Object.fromEntries([dealer, ...dealer.dealerships].map(({ slug, name }) => [slug, name]));
}

/** Returns the dealership of a car: the one that the car names, otherwise that of its location. */
export function dealershipOf(
  car: Pick<Car, 'dealership_slug' | 'dealership_id'>,
  { dealerships }: Pick<Dealer, 'dealerships'>,
  location: Location | undefined,
): Dealer['dealerships'][number] | undefined {
  const named = [car.dealership_slug, car.dealership_id, location?.dealership_slug, location?.dealership_id];
  for (const key of named) {
    const found = key && dealerships.find((dealership) => dealership.slug === key || dealership.id === key);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the time zone for the dates of a dealer's site: that of its primary location, otherwise of its default
 * state. The whole site has one time zone: for a group with dealerships in three time zones, an offer starts and
 * the age of a car changes on the same day on every page. Only opening hours and appointments use the time zone of
 * their own location.
 */
export function dealerZone(dealer: Dealer): string {
  const place = primaryLocation(dealer);
  return place ? placeZone(place) : timeZoneOf(dealer.locationDisplay.defaultState);
}

/** The time zone of one of a dealer's locations, or that of the site where there is none with this id. */
export function zoneAt(dealer: Dealer, location_id: string | undefined): string {
  const place = dealer.locations.find(({ id }) => id === location_id);
  return place ? placeZone(place) : dealerZone(dealer);
}

/**
 * Returns the current date of a dealer, 'YYYY-MM-DD'.
 *
 * @param now milliseconds since 1970
 */
export function dealerToday(dealer: Dealer, now: number): string {
  return localDay(now, dealerZone(dealer));
}
