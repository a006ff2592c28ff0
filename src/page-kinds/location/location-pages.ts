import { type Location, locationType } from '../../domain/places/location.ts';
import { reviewSection } from '../../site/catalogue/review-section.ts';
import { joined, paragraphsOf, sentenceCase } from '../../site/heading-words.ts';
import { locationJsonLd } from '../../site/json-ld/dealer.ts';
import { dealershipsPath, headOfWords, pageOf } from '../../site/page.ts';
import { brandLinks, brandsOf, locationPath, shownLocations } from '../../site/places/location-of.ts';
import { carsOfPlace, type PlaceView, placeView } from '../../site/places/location-props.ts';
import type { Planning } from '../../site/planning.ts';
import { homeLink } from '../home-link.ts';

/**
 * A page for each location (ROUTE-30). If its dealership has another slug, the same page exists under that slug
 * too, but only the page under the location's own slug is indexed.
 */
export function locationPages(planning: Planning) {
  const locations = shownLocations(planning.dealer);
  const pages = locations.map((location) => locationPage(planning, location));
  const taken = new Set(locations.map(({ slug }) => slug));
  const aliases = locations.flatMap((location, index) => {
    const alias = location.dealership_slug;
    if (!alias || taken.has(alias)) return [];
    taken.add(alias);
    const page = pages[index]!;
    return [{ ...page, path: locationPath(alias), head: { ...page.head, index: false } }];
  });
  return [...pages, ...aliases];
}

function locationPage(planning: Planning, location: Location) {
  const { dealer } = planning;
  const path = locationPath(location.slug);
  const view = placeView(location, planning);
  const { place } = view;
  const words = dealer.locationDisplay.words[location.slug];
  const props = {
    heading: location.name,
    intro: introOf(view),
    breadcrumb: [homeLink, { label: 'Locations', href: dealershipsPath }, { label: place.name, href: path }],
    view,
    /** The paragraphs about the location. Empty when the dealer has written none. */
    about: paragraphsOf(words?.about),
    team: paragraphsOf(words?.team),
    cars: carsOfPlace(planning, location),
    reviews: locationType(location) === 'sales' ? reviewSection(planning) : undefined,
    /** Links to the pages of the makes that are sold or serviced here. */
    brands: brandLinks(location, brandsOf(planning)),
    others: sameDealership(location, planning).map((other) => placeView(other, planning)),
  };
  const head = headOfWords(dealer, path, props, {
    title: titleOf(location, place.city),
    description: descriptionOf(view),
    jsonLd: [locationJsonLd(location, dealer, view.photo)],
  });
  return pageOf({ path, route: 'location', head, props });
}

/** The introduction: 'Sales and service in Parramatta'. */
function introOf({ place, typeName, departments }: PlaceView): string {
  const names = departments.map(({ name }) => name.toLowerCase());
  return `${sentenceCase(joined(names)) || typeName} in ${place.city}`;
}

function titleOf(location: Location, city: string): string {
  const { name } = location;
  return name.includes(city) ? `${name}: hours and directions` : `${name}, ${city}: hours and directions`;
}

function descriptionOf({ typeName, place: { street, place, phone } }: PlaceView): string {
  const call = phone ? ` Call ${phone.text}.` : '';
  return `${typeName} at ${street}, ${place}.${call} Opening hours, holiday hours and directions.`;
}

/** Other locations of the same dealership. Without dealerships, all other locations of the dealer. */
function sameDealership(location: Location, { dealer }: Planning): Location[] {
  const others = shownLocations(dealer).filter(({ slug }) => slug !== location.slug);
  const { dealership_slug } = location;
  return dealership_slug ? others.filter((other) => other.dealership_slug === dealership_slug) : others;
}
