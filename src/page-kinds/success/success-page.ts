import { servicePath, successPath, testDrivePath } from '../../domain/leads/form-paths.ts';
import type { Location } from '../../domain/places/location.ts';
import { placeZone } from '../../domain/places/place-zone.ts';
import type { Sparse } from '../../domain/sparse.ts';
import { hoursText } from '../../domain/time/opening-hours.ts';
import { linkedCarSetup } from '../../site/leads/lead-form-setup.ts';
import { type Addresses, headOf, pageOf } from '../../site/page.ts';
import { hoursOf, locationSummary, primaryLocation, shownLocations } from '../../site/places/location-of.ts';
import type { Planning } from '../../site/planning.ts';

/** Other forms that may interest the visitor. Only those that the site has are linked. */
const furtherForms = [
  { label: 'Book a test drive', href: testDrivePath },
  { label: 'Book a service', href: servicePath },
];

/** The page after a lead was sent (ROUTE-8, OPEN-64). None for a dealer without an API. */
export function successPages(planning: Planning) {
  if (!planning.dealer.api.enabled) return [];
  return [{ path: successPath, make: (addresses: Addresses) => successPage(planning, addresses) }];
}

export type SuccessProps = ReturnType<typeof successPage>['props'];

function successPage(planning: Planning, addresses: Addresses) {
  const { dealer, noun } = planning;
  const primary = primaryLocation(dealer);
  const shown = shownLocations(dealer);
  const places = primary ? [primary, ...shown.filter((one) => one !== primary)] : shown;
  const head = headOf(dealer, {
    path: successPath,
    title: 'Your enquiry',
    description: `What happens next with your enquiry at ${dealer.name}.`,
    index: false,
  });
  /** To show more about the lead that this browser has sent. Plain JSON. */
  const setup = {
    ...linkedCarSetup(planning),
    /** The first one answers leads without a location. */
    places: places.map((place): SuccessPlace => successPlace(place, dealer)),
  };
  const { searchPath } = dealer.search;
  const ways = [
    ...furtherForms.filter(({ href }) => addresses.has(href)),
    { label: `Search our ${noun.other.toLowerCase()}`, href: searchPath },
  ];
  return pageOf({ path: successPath, route: 'success', head, props: { searchPath, ways, setup } });
}

export type SuccessSetup = SuccessProps['setup'];

/** A location that answers leads, with the opening hours that the dealer states. */
export type SuccessPlace = Sparse<ReturnType<typeof successPlace>>;

function successPlace(location: Location, dealer: Planning['dealer']) {
  const { id, name, type, phone, hours } = locationSummary(location, dealer);
  return {
    id,
    name,
    type,
    phone,
    hours,
    /** 'Australia/Brisbane' (OPEN-51). */
    timeZone: placeZone(location),
    /** All opening hours as text for the script. */
    hoursText: hoursText(hoursOf(location, dealer), type),
  };
}
