import type { Dealer } from '../../config/schema/dealer.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { type Location, locationType, type OpeningHour } from '../../domain/places/location.ts';
import { weekdays } from '../../domain/time/day-in-words.ts';
import { hoursOn } from '../../domain/time/open-state.ts';
import { type Department, usualHours } from '../../domain/time/opening-hours.ts';
import type { Picture } from '../link-props.ts';
import { absoluteUrl } from '../page.ts';
import { hoursOf, locationPath, shownLocations } from '../places/location-of.ts';
import { baseUrlOf } from '../site-identity.ts';

const types = { sales: 'AutoDealer', service: 'AutoRepair', parts: 'AutoPartsStore' } as const;

/** The JSON-LD of the site with its search, and of all locations. */
export function dealerJsonLd(dealer: Dealer): object[] {
  const base = baseUrlOf(dealer);
  const website = {
    '@type': 'WebSite',
    name: dealer.name,
    url: `${base}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${base}${dealer.search.searchPath}?query={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
  return [website, ...shownLocations(dealer).map((location) => locationJsonLd(location, dealer))];
}

/** @param photo of the place, if the page shows one */
export function locationJsonLd(location: Location, dealer: Dealer, photo?: Picture): object {
  const base = baseUrlOf(dealer);
  const { address, contact_detail } = location;
  const type = locationType(location);
  const phone = phoneLink(contact_detail.phone);
  const hours = hoursOf(location, dealer);
  const departments = otherDepartments(location, hours);
  const social = Object.values(dealer.social).filter(Boolean);
  return {
    '@type': types[type],
    '@id': `${base}/#${location.slug}`,
    name: location.name,
    url: base + locationPath(location.slug),
    ...(photo && { image: absoluteUrl(base, photo.src) }),
    ...(dealer.legalName !== location.name && { legalName: dealer.legalName }),
    address: addressJsonLd(location),
    ...(address.lat !== undefined &&
      address.long !== undefined && {
        geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.long },
      }),
    ...(phone && { telephone: phone.href.slice('tel:'.length) }),
    ...openingHoursJsonLd(hours, type),
    ...(departments.length > 0 && { department: departments }),
    ...(social.length > 0 && { sameAs: social }),
  };
}

/** The postal address of a location. */
export function addressJsonLd({ address }: Pick<Location, 'address'>): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state.toUpperCase(),
    postalCode: address.postcode,
    addressCountry: 'AU',
  };
}

/** The other departments of the location with their opening hours. */
function otherDepartments(location: Location, hours: OpeningHour[]): object[] {
  const own = locationType(location);
  return (Object.keys(types) as Department[])
    .filter((type) => type !== own && hours.some(({ department }) => department === type))
    .map((type) => ({
      '@type': types[type],
      name: `${location.name} ${type}`,
      ...openingHoursJsonLd(hours, type),
    }));
}

/** The usual week and the holidays that replace it (OPEN-68). A day without an entry is closed. */
function openingHoursJsonLd(hours: OpeningHour[], type: Department): object {
  const week = weekdays.flatMap((name, weekday) =>
    usualHours(hours, type, weekday).flatMap((hour) =>
      hour.status === 'Open' ? spanJsonLd(hour, { dayOfWeek: `https://schema.org/${name}` }) : [],
    ),
  );
  const dates = [...new Set(hours.flatMap(({ date }) => date ?? []))].sort();
  const special = dates.flatMap((date) => {
    const day = { validFrom: date, validThrough: date };
    return hoursOn(hours, type, date)
      .filter((hour) => hour.date === date)
      .flatMap((hour) =>
        // In schema.org, from midnight to midnight means closed all day.
        hour.status === 'Open'
          ? spanJsonLd(hour, day)
          : { '@type': 'OpeningHoursSpecification', ...day, opens: '00:00', closes: '00:00' },
      );
  });
  return {
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}

function spanJsonLd({ start_hour, end_hour }: OpeningHour, when: object): object[] {
  if (!start_hour || !end_hour) return [];
  return [{ '@type': 'OpeningHoursSpecification', ...when, opens: start_hour, closes: end_hour }];
}
