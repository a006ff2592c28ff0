import type { Dealer } from '../../config/schema/dealer.ts';
import type { Location, OpeningHour } from '../../domain/location.ts';
import { locationType } from '../../domain/location-order.ts';
import { usualHours } from '../../domain/opening-hours.ts';
import { phoneLink } from '../../domain/phone.ts';
import { shownLocations } from '../location-of.ts';
import { baseUrlOf } from '../site-of.ts';

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const types = { sales: 'AutoDealer', service: 'AutoRepair', parts: 'AutoPartsStore' } as const;

/** The site with its search, and every place of the dealer. */
export function dealerJsonLd(dealer: Dealer): object[] {
  return [
    websiteJsonLd(dealer),
    ...shownLocations(dealer).map((location) => locationJsonLd(location, dealer)),
  ];
}

function websiteJsonLd(dealer: Dealer): object {
  const base = baseUrlOf(dealer);
  return {
    '@context': 'https://schema.org',
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
}

export function locationJsonLd(location: Location, dealer: Dealer): object {
  const base = baseUrlOf(dealer);
  const { address, contact_detail } = location;
  const type = locationType(location);
  const phone = phoneLink(contact_detail.phone);
  const hours = contact_detail.opening_hours.length > 0 ? contact_detail.opening_hours : dealer.openingHours;
  const openingHours = openingHoursJsonLd(hours, type);
  const social = Object.values(dealer.social).filter(Boolean);
  return {
    '@context': 'https://schema.org',
    '@type': types[type],
    '@id': `${base}/#${location.slug}`,
    name: location.name,
    url: `${base}/`,
    ...(dealer.legalName !== location.name && { legalName: dealer.legalName }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state.toUpperCase(),
      postalCode: address.postcode,
      addressCountry: 'AU',
    },
    ...(address.lat !== undefined &&
      address.long !== undefined && {
        geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.long },
      }),
    ...(phone && { telephone: phone.href.slice('tel:'.length) }),
    ...(openingHours.length > 0 && { openingHoursSpecification: openingHours }),
    ...(social.length > 0 && { sameAs: social }),
  };
}

/** The usual week. A closed day is one without an entry. */
function openingHoursJsonLd(hours: OpeningHour[], type: 'sales' | 'service' | 'parts'): object[] {
  return dayNames.flatMap((name, weekday) =>
    usualHours(hours, type, weekday)
      .filter(({ status, start_hour, end_hour }) => status === 'Open' && start_hour && end_hour)
      .map(({ start_hour, end_hour }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${name}`,
        opens: start_hour,
        closes: end_hour,
      })),
  );
}
