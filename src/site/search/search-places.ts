import type { Dealer } from '../../config/schema/dealer.ts';
import type { Place } from '../../domain/distance.ts';
import { locationType } from '../../domain/location-order.ts';
import { shownLocations } from '../places/location-of.ts';

/**
 * Where the cars of a page stand, for visitors who ask which of them are near (OPEN-67): the sales locations with
 * coordinates, by the names that cars bear in the index. Nothing to choose between: none.
 *
 * @param names of the locations that have cars on the page
 */
export function searchPlaces(dealer: Dealer, names: readonly string[]): Place[] {
  const places = shownLocations(dealer).flatMap((location): Place[] => {
    const { lat, long } = location.address;
    if (locationType(location) !== 'sales' || lat === undefined || long === undefined) return [];
    return names.includes(location.name) ? [{ name: location.name, lat, lng: long }] : [];
  });
  return places.length > 1 ? places : [];
}
