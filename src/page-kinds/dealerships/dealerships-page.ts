import { joined } from '../../site/heading-words.ts';
import { locationJsonLd } from '../../site/json-ld/dealer.ts';
import { dealershipsPath, headOfWords, pageOf } from '../../site/page.ts';
import { brandsOf, locationSummary, shownLocations } from '../../site/places/location-of.ts';
import { placeView } from '../../site/places/location-props.ts';
import type { Planning } from '../../site/planning.ts';
import { homeLink } from '../home-link.ts';

/** With fewer places a visitor sees which is the nearest, without a postcode. */
const fewestToFind = 3;

/**
 * The page of all locations of the dealer (ROUTE-31). After the visitor has entered a postcode, the nearest is
 * first (OPEN-67).
 */
export function dealershipsPages(planning: Planning) {
  const { dealer } = planning;
  const locations = shownLocations(dealer);
  if (locations.length === 0) return [];
  const cities = [...new Set(locations.map((location) => locationSummary(location, dealer).city))];
  const { provider, browserKey } = dealer.maps;
  const where =
    cities.length > 4 ? `${cities.slice(0, 3).join(', ')} and ${cities.length - 3} more` : joined(cities);
  const places = locations.map((location) => placeView(location, planning));
  const isSortable = places.filter(({ place }) => place.at).length >= fewestToFind;
  const props = {
    heading: locations.length === 1 ? 'Where to find us' : 'Our Locations',
    intro: !isSortable
      ? `${dealer.name} is in ${where}. Here is when we are open and how to find us.`
      : `${dealer.name} is in ${where}. Enter your postcode to see which of our places is nearest.`,
    breadcrumb: [homeLink, { label: 'Locations', href: dealershipsPath }],
    places,
    /** True when a postcode can sort them by distance. */
    isSortable,
    /** The key of the maps service, which knows more postcodes than the built-in table (API-17). */
    ...(provider === 'google' && browserKey && { geocoderKey: browserKey }),
    brands: brandsOf(planning).map(({ name, path }) => ({ label: name, href: path })),
  };
  const head = headOfWords(dealer, dealershipsPath, props, {
    title: `Locations and opening hours in ${where}`,
    jsonLd: locations.map((location, at) => locationJsonLd(location, dealer, places[at]?.photo)),
  });
  return [pageOf({ path: dealershipsPath, route: 'dealerships', head, props })];
}
