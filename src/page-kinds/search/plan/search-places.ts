import type { Dealer } from '../../../config/schema/dealer.ts';
import type { Place } from '../../../domain/distance.ts';
import { locationType } from '../../../domain/location.ts';
import { shownLocations } from '../../../site/places/location-of.ts';

/**
 * The locations for the 'Near me' filter of a page (OPEN-67): sales locations with coordinates and with cars on the
 * page. Empty when there are fewer than two.
 *
 * @param names the location names of the cars on the page, as in the index
 */
export function searchPlaces(dealer: Dealer, names: readonly string[]): Place[] {
  const places = shownLocations(dealer).flatMap((location): Place[] => {
    const { lat, long } = location.address;
    if (locationType(location) !== 'sales' || lat === undefined || long === undefined) return [];
    return names.includes(location.name) ? [{ name: location.name, lat, lng: long }] : [];
  });
  return places.length > 1 ? places : [];
}
