import type { Dealer } from '../../config/schema/dealer.ts';
import { locationContactPath } from '../../domain/leads/form-paths.ts';
import { type Location, locationType } from '../../domain/places/location.ts';
import { type MapEmbed, mapEmbed } from '../../domain/places/map-embed.ts';
import { placeZone } from '../../domain/places/place-zone.ts';
import type { Sparse } from '../../domain/sparse.ts';
import { holidayHours } from '../../domain/time/holiday-hours.ts';
import { openDaysText } from '../../domain/time/open-state.ts';
import { type Department, hoursText, weekRuns } from '../../domain/time/opening-hours.ts';
import { contentPicture } from '../content-picture.ts';
import type { Planning } from '../planning.ts';
import { filteredSearch } from '../search/search-routes.ts';
import { dealershipOf } from '../site-identity.ts';
import type { StockCar } from '../stock-of.ts';
import { hoursOf, locationSummary } from './location-of.ts';

/** Maximum number of cars in a strip. The search shows all of them. */
const mostCars = 9;

/** The newest available cars at a location. Undefined when there are none. */
export function carsOfPlace(planning: Planning, location: Location) {
  const { dealer, stock, noun } = planning;
  const cars = availableCars(stock, (one) => one.location?.slug === location.slug);
  if (cars.length === 0) return undefined;
  const { searchPath } = dealer.search;
  const { name } = locationSummary(location, dealer);
  return {
    heading: `${noun.other} at ${name}`,
    cars,
    // The filtered search (ROUTE-18). A location without a dealership is filtered by its name.
    href: location.dealership_slug
      ? filteredSearch(searchPath, 'dealership_slug', location.dealership_slug)
      : filteredSearch(searchPath, 'location_name', location.name),
  };
}

/** The newest matching cars that are available, up to the size of a strip. */
export function availableCars(stock: readonly StockCar[], matches: (one: StockCar) => boolean) {
  return stock
    .filter((one) => one.card.available && matches(one))
    .slice(0, mostCars)
    .map(({ card }) => card);
}

const departmentNames: Record<Department, string> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/** The data for the block and the card of a location (LOC-1). Plain JSON. */
export type PlaceView = Sparse<ReturnType<typeof placeView>>;

export function placeView(location: Location, planning: Pick<Planning, 'dealer' | 'today' | 'pictures'>) {
  const { dealer, today } = planning;
  return {
    place: locationSummary(location, dealer),
    /** 'Sales', 'Service' or 'Parts'. */
    typeName: departmentNames[locationType(location)],
    contactHref: locationContactPath(location.slug),
    /** The time zone of its state: 'Australia/Sydney' (OPEN-51). */
    timeZone: placeZone(location),
    map: mapOf(location, dealer),
    /** Shown in place of the drawing of its position (DATA-7). */
    photo: contentPicture(planning, [location.image]),
    departments: departmentsOf(location, dealer),
    /** Opening hours with a date, from the day of the build (LOC-2). */
    holidays: holidayHours(hoursOf(location, dealer), today),
    /** Set when it is above the dealer's minimum (CFG-60). */
    rating: ratingOf(location, dealer),
  };
}

/** The embedded map of a location, loaded on request. Undefined when the dealer shows a picture instead (CFG-59). */
export function mapOf(
  { address }: Pick<Location, 'address'>,
  { locationDisplay, maps }: Pick<Dealer, 'locationDisplay' | 'maps'>,
): MapEmbed | undefined {
  const { provider, browserKey } = maps;
  if (locationDisplay.locationMap !== 'map') return undefined;
  return mapEmbed(address, { provider, browserKey, zoom: locationDisplay.mapZoom });
}

/** The location's own department, and the other departments with their own hours there. */
function departmentsOf(location: Location, dealer: Dealer) {
  const hours = hoursOf(location, dealer);
  const byAppointment = dealer.locationDisplay.byAppointment.includes(location.slug);
  const own = locationType(location);
  const named = (Object.keys(departmentNames) as Department[]).filter(
    (department) =>
      department !== own && hours.some((hour) => hour.department === department && hour.date === undefined),
  );
  return [own, ...named].flatMap((department) => {
    const week = weekRuns(hours, department, byAppointment);
    if (week.length === 0) return [];
    const name = departmentNames[department];
    // Of the whole week, which is true on any day.
    const openDays = openDaysText(hours, department) || (byAppointment ? 'By appointment only' : 'Closed');
    return [{ department, name, openDays, week, hours: hoursText(hours, department) }];
  });
}

/** The location's own rating, otherwise that of its dealership (DATA-7, DATA-15). */
function ratingOf(location: Location, dealer: Dealer) {
  const dealership = dealershipOf(location, dealer, undefined);
  const { reviews } = location;
  const average = reviews?.average_rating ?? location.average_rating ?? dealership?.average_rating;
  const count = reviews?.count ?? location.review_count ?? dealership?.review_count;
  if (!average || !count || average <= dealer.reviews.reviewAverageMinimum) return undefined;
  return { average, count };
}
