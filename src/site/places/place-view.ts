import type { Dealer } from '../../config/schema/dealer.ts';
import { locationContactPath } from '../../domain/form-paths.ts';
import { holidayHours } from '../../domain/holiday-hours.ts';
import { hoursText } from '../../domain/hours-text.ts';
import { type Location, locationType } from '../../domain/location.ts';
import { type MapEmbed, mapEmbed } from '../../domain/map-embed.ts';
import { openDaysText } from '../../domain/open-words.ts';
import { type Department, weekRuns } from '../../domain/opening-hours.ts';
import { timeZoneOf } from '../../domain/time-zone.ts';
import type { Planning } from '../planning.ts';
import { hoursOf, locationSummary } from './location-of.ts';
import type { DepartmentView, PlaceView } from './location-props.ts';

const departmentNames: Record<Department, string> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/** The data for the block and the card of a location. */
export function placeView(
  location: Location,
  { dealer, today }: Pick<Planning, 'dealer' | 'today'>,
): PlaceView {
  const map = mapOf(location, dealer);
  const rating = ratingOf(location, dealer);
  const byAppointment = dealer.locationDisplay.byAppointment.includes(location.slug);
  return {
    place: locationSummary(location, dealer),
    typeName: departmentNames[locationType(location)],
    contactHref: locationContactPath(location.slug),
    timeZone: timeZoneOf(location.address.state),
    ...(map && { map }),
    departments: departmentsOf(location, dealer),
    holidays: holidayHours(hoursOf(location, dealer), today, byAppointment),
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
    const openDays = openDaysText(hours, department);
    return [
      {
        department,
        name: departmentNames[department],
        openDays: openDays || (byAppointment ? 'By appointment only' : 'Closed'),
        week,
        hours: hoursText(hours, department),
      },
    ];
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
