import { successPath } from '../../domain/form-paths.ts';
import { hoursText } from '../../domain/hours-text.ts';
import type { Location } from '../../domain/location.ts';
import { timeZoneOf } from '../../domain/time-zone.ts';
import { headOf } from '../heads.ts';
import type { PageOf } from '../page.ts';
import { locationSummary, primaryLocation, shownLocations } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import { engineSetupOf } from '../search/engine-setup-of.ts';
import type { FormPageProps, SuccessPlace, SuccessProps } from './form-props.ts';
import { servicePages } from './service-page.ts';
import { testDrivePages } from './test-drive-page.ts';

/** The page after a lead was sent (ROUTE-8, OPEN-64). None for a dealer without an API. */
export function successPages(planning: Planning): PageOf<'success', SuccessProps>[] {
  const { dealer, stock, rules, noun } = planning;
  if (!dealer.api.enabled) return [];
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
  const ways = [...testDrivePages(planning), ...servicePages(planning)].map(({ path, props }) => ({
    label: (props as FormPageProps).heading,
    href: path,
  }));
  ways.push({ label: `Search our ${noun.other.toLowerCase()}`, href: searchPath });
  return [{ path: successPath, route: 'success', head, props: { searchPath, ways, setup } }];
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
    timeZone: timeZoneOf(location.address.state),
    hoursText: hoursText(own.length > 0 ? own : dealer.openingHours, type),
  };
}
