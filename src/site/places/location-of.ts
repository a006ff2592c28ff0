import type { Dealer } from '../../config/schema/dealer.ts';
import type { Car } from '../../domain/cars/car.ts';
import type { PhoneLink } from '../../domain/cars/card-view.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import {
  headerLocations,
  type Location,
  locationType,
  type OpeningHour,
} from '../../domain/places/location.ts';
import { slugify } from '../../domain/slug.ts';
import { weeklyHours } from '../../domain/time/opening-hours.ts';
import { makeName } from '../../inventory/normalise/names.ts';
import type { Link } from '../link-props.ts';
import type { Planning } from '../planning.ts';

/**
 * The locations that a site shows: in the dealer's order or by name (LOC-8), then sales before service before parts.
 */
export function shownLocations({ locations, locationDisplay }: Dealer): Location[] {
  const { locationOrder } = locationDisplay;
  const rank = ({ slug }: Location) => locationOrder.indexOf(slug) + 1 || locationOrder.length + 1;
  const ordered = [...locations].sort((a, b) => rank(a) - rank(b) || compareText(a.name, b.name));
  return headerLocations(ordered);
}

/** The main location of the site. */
export function primaryLocation(dealer: Dealer): Location | undefined {
  const shown = shownLocations(dealer);
  return shown.find(({ primary }) => primary) ?? shown[0];
}

/** The phone number of a location. */
export function locationPhone({ contact_detail }: Location): PhoneLink | undefined {
  return phoneLink(contact_detail.phone) ?? phoneLink(contact_detail.landline_phone);
}

/** What pages say of a location. */
export function locationSummary(location: Location, dealer: Dealer) {
  const { address } = location;
  const { byAppointment, override_city } = dealer.locationDisplay;
  const type = locationType(location);
  const { lat, long } = address;
  const licence = type === 'sales' ? location.dealer_license_number : location.motor_vehicle_repairer;
  return {
    id: location.id,
    name: location.name,
    slug: location.slug,
    type,
    /** The path of the location's own page (ROUTE-30): '/locations/southport/'. */
    path: locationPath(location.slug),
    street: address.street,
    /** The city, state and postcode: 'Southport QLD 4215'. */
    place: `${address.city} ${address.state.toUpperCase()} ${address.postcode}`,
    city: override_city ?? address.city,
    state: address.state,
    /** The coordinates in degrees, if they are known. */
    at: lat !== undefined && long !== undefined ? { lat, long } : undefined,
    phone: locationPhone(location),
    /** Of a dealer for a sales location, of a repairer for any other. */
    licence: licence || undefined,
    licenceName: licence && (type === 'sales' ? 'Dealer licence' : 'Repairer licence'),
    directionsHref: directionsHref(location),
    /** The usual week from Monday. Days with equal hours are joined: 'Mon to Fri', '8:30 am to 5:30 pm'. */
    hours: weeklyHours(hoursOf(location, dealer), type, byAppointment.includes(location.slug)),
  };
}

/** The path of a location's page, by its slug or that of its dealership (ROUTE-30). */
export function locationPath(slug: string): string {
  return `/locations/${slug}/`;
}

/** The opening hours of a location, otherwise those of the dealer (CFG-73). */
export function hoursOf(
  { contact_detail }: Pick<Location, 'contact_detail'>,
  { openingHours }: Pick<Dealer, 'openingHours'>,
): OpeningHour[] {
  return contact_detail.opening_hours.length > 0 ? contact_detail.opening_hours : openingHours;
}

/**
 * Returns a function that finds the location of a car by id, slug or name. A dealer with one location needs no name.
 */
export function carLocations({ locations }: Pick<Dealer, 'locations'>): (car: Car) => Location | undefined {
  const byKey = new Map<string, Location>();
  for (const location of [...locations].reverse()) {
    for (const key of [location.name, location.slug, location.id]) byKey.set(key.toLowerCase(), location);
  }
  const only = locations.length === 1 ? locations[0] : undefined;
  return (car) => {
    const named = [car.location_id, car.location?.slug, car.location_name, car.location?.name];
    for (const key of named) {
      const found = key && byKey.get(key.toLowerCase());
      if (found) return found;
    }
    return only;
  };
}

/** The link for directions: the location's own map URL, otherwise a map search for its address (OPEN-69). */
function directionsHref({ name, address }: Location): string {
  if (address.place_url) return address.place_url;
  const query = `${name}, ${address.street}, ${address.city} ${address.state.toUpperCase()} ${address.postcode}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** Compares two texts in lower case by code units, so that the result does not depend on the locale of the machine. */
export function compareText(one: string, other: string): number {
  const a = one.toLowerCase();
  const b = other.toLowerCase();
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A make that the group sells. */
export interface Brand {
  slug: string;
  name: string;
  path: string;
}

/** The makes of all sales locations of the dealer, sorted by name. Each has a page (ROUTE-31). */
export function brandsOf({ dealer, landings }: Pick<Planning, 'dealer' | 'landings'>): Brand[] {
  const slugs = new Set(
    shownLocations(dealer)
      .filter((location) => locationType(location) === 'sales')
      .flatMap(({ manufacturers }) => manufacturers.map(slugify)),
  );
  return [...slugs]
    .filter(Boolean)
    .map((slug) => ({ slug, name: brandName(slug, dealer, landings), path: `/brands/${slug}/` }))
    .sort((one, other) => compareText(one.name, other.name));
}

/** Links to the brands that a location names. */
export function brandLinks(
  { manufacturers }: Pick<Location, 'manufacturers'>,
  brands: readonly Brand[],
): Link[] {
  const here = new Set(manufacturers.map(slugify));
  return brands.filter(({ slug }) => here.has(slug)).map(({ name, path }) => ({ label: name, href: path }));
}

/**
 * The name of a make: as its cars in stock write it, otherwise as the dealer writes it, otherwise as makes are spelt in
 * feeds.
 */
function brandName(slug: string, { manufacturer }: Dealer, { all }: Planning['landings']): string {
  const inStock = all.find((landing) => landing.kind === 'make' && slugify(landing.name) === slug);
  if (inStock) return inStock.name;
  if (manufacturer?.slug === slug) return manufacturer.name;
  return makeName(slug.replaceAll('-', ' '));
}
