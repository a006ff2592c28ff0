import type { Dealer } from '../../config/schema/dealer.ts';
import { type Location, locationType } from '../../domain/places/location.ts';
import { primaryLocation } from '../../site/places/location-of.ts';
import { dealershipOf, siteDealershipId } from '../../site/site-identity.ts';

/** The id of a place's dealership: without one of its own, the site's main one. */
export const dealershipAt = (dealer: Dealer, place: Location): string =>
  dealershipOf({}, dealer, place)?.id ?? place.dealership_id ?? siteDealershipId(dealer);

/** True when a place belongs to a dealership, so that a lead may show both its name and the place's address. */
export const isPlaceOf = (dealer: Dealer, place: Location, dealership_id: string): boolean =>
  dealershipAt(dealer, place) === dealership_id;

type Asked = { dealership_id: string; location_id?: string | undefined };

/** The workshop that the visitor chose, else the dealership's, else the main place of a dealer who has none. */
export function servicePlace(dealer: Dealer, { dealership_id, location_id }: Asked): Location | undefined {
  const workshops = dealer.locations.filter((place) => place.visible && locationType(place) === 'service');
  const main = primaryLocation(dealer);
  const places = workshops.length > 0 || !main ? workshops : [main];
  if (location_id) return places.find(({ id }) => id === location_id);
  return (
    places.find((place) => isPlaceOf(dealer, place, dealership_id)) ??
    (places.length === 1 ? places[0] : undefined)
  );
}

/**
 * The place where a dealership shows its cars: the location that the visitor chose, else the dealership's own, else the
 * site's main location if the dealership is the site's main one. Undefined when the dealer has no such place.
 */
export function salesPlace(dealer: Dealer, { dealership_id, location_id }: Asked): Location | undefined {
  const places = dealer.locations.filter((place) => place.visible && locationType(place) === 'sales');
  if (location_id) return places.find(({ id }) => id === location_id);
  const slug = dealer.dealerships.find(({ id }) => id === dealership_id)?.slug;
  const own = places.filter(
    (place) =>
      place.dealership_id === dealership_id || (slug !== undefined && place.dealership_slug === slug),
  );
  const known = [...own.filter(({ primary }) => primary), ...own, primaryLocation(dealer), ...places];
  return known.find((place) => place && isPlaceOf(dealer, place, dealership_id));
}
