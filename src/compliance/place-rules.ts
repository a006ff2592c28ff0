import { openingHoursOf } from '../config/rules.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { Car } from '../domain/cars/car.ts';
import { distanceKm } from '../domain/places/distance.ts';
import { grouped } from '../domain/prices/money.ts';
import { dayName } from '../domain/time/day-in-words.ts';
import { weekdayOf } from '../domain/time/opening-hours.ts';
import { areaOfPostcode } from '../geo/embedded-postcodes.ts';
import { carLocations } from '../site/places/location-of.ts';
import { error, type Finding, inDealer, inStock, warning } from './finding.ts';

/** Kilometres from the town of a postcode that are a mistake even in the outback, where a postcode is a day's drive wide. */
const farKm = 600;

/** Locations whose coordinates are not where their postcode is: a sign is missing, or they are another town's. */
export function coordinateFindings({ locations }: Dealer): Finding[] {
  return locations.flatMap(({ address: { lat, long, postcode } }, index): Finding | [] => {
    const town = areaOfPostcode(postcode);
    if (lat === undefined || long === undefined || !town) return [];
    const km = distanceKm({ lat, lng: long }, town);
    if (km <= farKm) return [];
    const isSign = distanceKm({ lat: -lat, lng: long }, town) <= farKm;
    return error('coordinates', inDealer(['locations', index, 'address', 'lat']), {
      found: `${lat}, ${long}`,
      message: `This is ${grouped(Math.round(km))} km from ${town.name}, where postcode ${postcode} is.`,
      remedy: isSign
        ? `Write ${-lat}: south of the equator a latitude is negative.`
        : 'Correct "lat" and "long", or the postcode.',
    });
  });
}

/** Dated opening hours whose weekday is not that of the date: one of the two is a mistake. */
export function holidayFindings(dealer: Dealer): Finding[] {
  return openingHoursOf(dealer).flatMap(({ at, hours }) =>
    hours.flatMap(({ date, weekday }, index): Finding | [] => {
      if (date === undefined || weekdayOf(date) === weekday) return [];
      return warning('holiday-weekday', inDealer([...at, index, 'weekday']), {
        found: String(weekday),
        message: `The date is ${dayName(date)}, and this says another weekday.`,
        remedy: `Write ${weekdayOf(date)}, or correct the date.`,
      });
    }),
  );
}

/** Cars that name a location that the dealer does not have: they have no yard, phone or test drive. */
export function carPlaceFindings(dealer: Dealer, cars: readonly Car[]): Finding[] {
  // All cars of a dealer with a single location are there, whatever they say.
  const placeOf = carLocations(dealer);
  const lost = cars.filter((car) => car.location_name && !placeOf(car));
  return [...Map.groupBy(lost, ({ location_name }) => location_name ?? '')].map(([name, of]) =>
    warning('unknown-location', inStock(of[0]!.id, 'location_name'), {
      found: name,
      message: `${of.length === 1 ? 'One car is' : `${of.length} cars are`} at this location, and the dealer has none of this name, slug or id.`,
      remedy: `The dealer's are ${dealer.locations.map((one) => one.name).join(', ')}.`,
    }),
  );
}
