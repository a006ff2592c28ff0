import type { Dealer } from '../../config/schema/dealer.ts';
import type { Location } from '../../domain/location.ts';
import { locationType } from '../../domain/location-order.ts';
import { dealershipOf } from '../../site/dealership-of.ts';
import { primaryLocation } from '../../site/places/location-of.ts';
import { siteDealershipId } from '../../site/site-of.ts';

/**
 * Whether a place is one of a dealership's, so that a lead may give its name and its address together. A place that
 * names no dealership is of the one the site stands for.
 */
export function isPlaceOf(dealer: Dealer, place: Location, dealership_id: string): boolean {
  const own = dealershipOf({}, dealer, place)?.id ?? place.dealership_id ?? siteDealershipId(dealer);
  return own === dealership_id;
}

/**
 * Where a service is done: the workshop that was named, else that of the dealership, else the main place of a dealer
 * who has no workshop of its own.
 */
export function servicePlace(
  dealer: Dealer,
  { dealership_id, location_id }: { dealership_id: string; location_id?: string | undefined },
): Location | undefined {
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
 * Where a dealership shows its cars: the location that was named, else its own, else the site's when the dealership
 * is the one the site stands for. Undefined when the dealer has no such place.
 */
export function salesPlace(
  dealer: Dealer,
  { dealership_id, location_id }: { dealership_id: string; location_id?: string | undefined },
): Location | undefined {
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
