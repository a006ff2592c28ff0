import type { Dealer } from '../../config/schema/dealer.ts';
import { locationContactPath } from '../../domain/leads/form-paths.ts';
import { type Location, locationType } from '../../domain/places/location.ts';
import { type MapEmbed, mapEmbed } from '../../domain/places/map-embed.ts';
import { placeZone } from '../../domain/places/place-zone.ts';
import { type HolidayHours, holidayHours } from '../../domain/time/holiday-hours.ts';
import { openDaysText } from '../../domain/time/open-state.ts';
import { type Department, hoursText, type WeekRun, weekRuns } from '../../domain/time/opening-hours.ts';
import { contentPicture } from '../content-picture.ts';
import type { Picture } from '../link-props.ts';
import type { Planning } from '../planning.ts';
import { filteredSearch } from '../search/search-routes.ts';
import type { LocationSummary } from '../site.ts';
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

/** The data for the block and the card of a location. */
export function placeView(
  location: Location,
  planning: Pick<Planning, 'dealer' | 'today' | 'pictures'>,
): PlaceView {
  const { dealer, today } = planning;
  const map = mapOf(location, dealer);
  const photo = contentPicture(planning, [location.image]);
  const rating = ratingOf(location, dealer);
  return {
    place: locationSummary(location, dealer),
    typeName: departmentNames[locationType(location)],
    contactHref: locationContactPath(location.slug),
    timeZone: placeZone(location),
    ...(map && { map }),
    ...(photo && { photo }),
    departments: departmentsOf(location, dealer),
    holidays: holidayHours(hoursOf(location, dealer), today),
    ...(rating && { rating }),
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
function departmentsOf(location: Location, dealer: Dealer): DepartmentView[] {
  const hours = hoursOf(location, dealer);
  const byAppointment = dealer.locationDisplay.byAppointment.includes(location.slug);
  const own = locationType(location);
  const named = (Object.keys(departmentNames) as Department[]).filter(
    (department) =>
      department !== own && hours.some((hour) => hour.department === department && hour.date === undefined),
  );
  return [own, ...named].flatMap((department): DepartmentView[] => {
    const week = weekRuns(hours, department, byAppointment);
    if (week.length === 0) return [];
    const name = departmentNames[department];
    const openDays = openDaysText(hours, department) || (byAppointment ? 'By appointment only' : 'Closed');
    return [{ department, name, openDays, week, hours: hoursText(hours, department) }];
  });
}

/** The location's own rating, otherwise that of its dealership (DATA-7, DATA-15). */
function ratingOf(location: Location, dealer: Dealer): PlaceView['rating'] {
  const dealership = dealer.dealerships.find(
    ({ id, slug }) => slug === location.dealership_slug || id === location.dealership_id,
  );
  const { reviews } = location;
  const average = reviews?.average_rating ?? location.average_rating ?? dealership?.average_rating;
  const count = reviews?.count ?? location.review_count ?? dealership?.review_count;
  if (!average || !count || average <= dealer.reviews.reviewAverageMinimum) return undefined;
  return { average, count };
}

/** The data for the block and the card of a location (LOC-1). Plain JSON. */
export interface PlaceView {
  place: LocationSummary;
  /** 'Sales', 'Service' or 'Parts'. */
  typeName: string;
  /** The path of the contact form of this location. */
  contactHref: string;
  /** The time zone of its state: 'Australia/Sydney' (OPEN-51). */
  timeZone: string;
  /** An embedded map that loads on request (CFG-59). Without it, a drawing shows the position in the state. */
  map?: MapEmbed;
  /** The dealer's own picture of the place (DATA-7), shown in place of the drawing. */
  photo?: Picture;
  /** The location's own department is first. */
  departments: DepartmentView[];
  /** Opening hours with a date, from the day of the build (LOC-2). */
  holidays: HolidayHours[];
  /** Set when it is above the dealer's minimum (CFG-60). */
  rating?: { average: number; count: number };
}

export interface DepartmentView {
  department: Department;
  name: string;
  /** 'Open Monday to Saturday', which is true at any time of the week. */
  openDays: string;
  week: WeekRun[];
  /** All opening hours as text for the script, see `hoursText`. */
  hours: string;
}
