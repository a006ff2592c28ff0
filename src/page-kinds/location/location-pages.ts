import { type Location, locationType } from '../../domain/location.ts';
import { reviewSection } from '../../site/catalogue/review-section.ts';
import { joined, sentenceCase } from '../../site/heading-words.ts';
import { locationJsonLd } from '../../site/json-ld/dealer.ts';
import { breadcrumbJsonLd } from '../../site/json-ld/pages.ts';
import { dealershipsPath, headOf, type PageOf } from '../../site/page.ts';
import {
  brandLinks,
  brandsOf,
  locationPath,
  locationSummary,
  shownLocations,
} from '../../site/places/location-of.ts';
import {
  carsOfPlace,
  type LocationProps,
  type PlaceView,
  placeView,
} from '../../site/places/location-props.ts';
import type { Planning } from '../../site/planning.ts';
import { baseUrlOf } from '../../site/site-identity.ts';
import { homeLink } from '../home-link.ts';

/**
 * A page for each location (ROUTE-30). If its dealership has another slug, the same page exists under that slug
 * too, but only the page under the location's own slug is indexed.
 */
export function locationPages(planning: Planning): PageOf<'location', LocationProps>[] {
  const locations = shownLocations(planning.dealer);
  const pages = locations.map((location) => locationPage(planning, location));
  const taken = new Set(locations.map(({ slug }) => slug));
  const aliases = locations.flatMap((location, index): PageOf<'location', LocationProps>[] => {
    const alias = location.dealership_slug;
    if (!alias || taken.has(alias)) return [];
    taken.add(alias);
    const page = pages[index]!;
    return [{ ...page, path: locationPath(alias), head: { ...page.head, index: false } }];
  });
  return [...pages, ...aliases];
}

function locationPage(planning: Planning, location: Location): PageOf<'location', LocationProps> {
  const { dealer } = planning;
  const path = locationPath(location.slug);
  const view = placeView(location, planning);
  const { place } = view;
  const words = dealer.locationDisplay.words[location.slug];
  const cars = carsOfPlace(planning, location);
  const reviews = locationType(location) === 'sales' ? reviewSection(planning) : undefined;
  const breadcrumb = [
    homeLink,
    { label: 'Locations', href: dealershipsPath },
    { label: place.name, href: path },
  ];
  const props: LocationProps = {
    heading: location.name,
    intro: introOf(view),
    breadcrumb,
    view,
    about: paragraphs(words?.about),
    team: paragraphs(words?.team),
    ...(cars && { cars }),
    ...(reviews && { reviews }),
    brands: brandLinks(location, brandsOf(planning)),
    others: sameDealership(location, planning).map((other) => placeView(other, planning)),
  };
  const head = headOf(dealer, {
    path,
    title: titleOf(location, place.city),
    description: descriptionOf(planning, location),
    jsonLd: [breadcrumbJsonLd(baseUrlOf(dealer), breadcrumb), locationJsonLd(location, dealer, view.photo)],
  });
  return { path, route: 'location', head, props };
}

/** The introduction: 'Sales and service in Parramatta'. */
function introOf({ place, typeName, departments }: PlaceView): string {
  const names = departments.map(({ name }) => name.toLowerCase());
  return `${sentenceCase(joined(names)) || typeName} in ${place.city}`;
}

const doings = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const;

function titleOf(location: Location, city: string): string {
  const { name } = location;
  return name.includes(city) ? `${name}: hours and directions` : `${name}, ${city}: hours and directions`;
}

function descriptionOf({ dealer }: Planning, location: Location): string {
  const { street, place, phone } = locationSummary(location, dealer);
  const call = phone ? ` Call ${phone.text}.` : '';
  return `${doings[locationType(location)]} at ${street}, ${place}.${call} Opening hours, holiday hours and directions.`;
}

/** Other locations of the same dealership. Without dealerships, all other locations of the dealer. */
function sameDealership(location: Location, { dealer }: Planning): Location[] {
  const others = shownLocations(dealer).filter(({ slug }) => slug !== location.slug);
  const { dealership_slug } = location;
  return dealership_slug ? others.filter((other) => other.dealership_slug === dealership_slug) : others;
}

function paragraphs(text = ''): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}
