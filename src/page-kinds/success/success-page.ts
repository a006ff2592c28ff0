import { servicePath, successPath, testDrivePath } from '../../domain/form-paths.ts';
import type { Location } from '../../domain/location.ts';
import { hoursText } from '../../domain/opening-hours.ts';
import { placeZone } from '../../domain/place-zone.ts';
import type { SuccessPlace, SuccessProps } from '../../site/leads/form-props.ts';
import { type Addresses, headOf, type LinkingPage, type PageOf } from '../../site/page.ts';
import { locationSummary, primaryLocation, shownLocations } from '../../site/places/location-of.ts';
import type { Planning } from '../../site/planning.ts';
import { engineSetupOf } from '../../site/search/engine-setup-of.ts';

type SuccessPage = PageOf<'success', SuccessProps>;

/** Other forms that may interest the visitor. Only those that the site has are linked. */
const furtherForms = [
  { label: 'Book a test drive', href: testDrivePath },
  { label: 'Book a service', href: servicePath },
];

/** The page after a lead was sent (ROUTE-8, OPEN-64). None for a dealer without an API. */
export function successPages(planning: Planning): LinkingPage<SuccessPage>[] {
  if (!planning.dealer.api.enabled) return [];
  return [{ path: successPath, make: (addresses) => successPage(planning, addresses) }];
}

function successPage({ dealer, stock, rules, noun }: Planning, addresses: Addresses): SuccessPage {
  const primary = primaryLocation(dealer);
  const shown = shownLocations(dealer);
  const places = primary ? [primary, ...shown.filter((one) => one !== primary)] : shown;
  const head = headOf(dealer, {
    path: successPath,
    title: 'Your enquiry',
    description: `What happens next with your enquiry at ${dealer.name}.`,
    index: false,
    jsonLd: [],
  });
  const setup = {
    engine: engineSetupOf(dealer, stock.length),
    cardRules: rules,
    places: places.map((place): SuccessPlace => successPlace(place, dealer)),
  };
  const { searchPath } = dealer.search;
  const ways = [
    ...furtherForms.filter(({ href }) => addresses.has(href)),
    { label: `Search our ${noun.other.toLowerCase()}`, href: searchPath },
  ];
  return { path: successPath, route: 'success', head, props: { searchPath, ways, setup } };
}

function successPlace(location: Location, dealer: Planning['dealer']): SuccessPlace {
  const { id, name, type, phone, hours } = locationSummary(location, dealer);
  const own = location.contact_detail.opening_hours;
  return {
    id,
    name,
    type,
    ...(phone && { phone }),
    hours,
    timeZone: placeZone(location),
    hoursText: hoursText(own.length > 0 ? own : dealer.openingHours, type),
  };
}
