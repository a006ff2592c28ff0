import type { Dealer } from '../../config/schema/dealer.ts';
import { servicePath } from '../../domain/leads/form-paths.ts';
import { serviceBooking } from '../../domain/leads/lead-rules.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import type { Sparse } from '../../domain/sparse.ts';
import { joined } from '../../site/heading-words.ts';
import { contactPageJsonLd } from '../../site/json-ld/pages.ts';
import { locationsOf, pageForm } from '../../site/leads/lead-form-setup.ts';
import type { Link } from '../../site/link-props.ts';
import { headOfWords, pageOf } from '../../site/page.ts';
import { locationSummary, primaryLocation } from '../../site/places/location-of.ts';
import type { Planning } from '../../site/planning.ts';
import type { LocationSummary } from '../../site/site.ts';
import { homeLink } from '../home-link.ts';
import steps from './next-steps.json' with { type: 'json' };

/** The service booking page (ROUTE-26, DRIVE-4). None for a dealer without a workshop or a service phone number. */
export function servicePages(planning: Planning) {
  const { dealer } = planning;
  const workshops = locationsOf(dealer, 'service');
  const places = placesOf(dealer);
  if (places.length === 0) return [];
  const cities = joined([...new Set(places.map(({ city }) => city))]);
  const props = {
    heading: 'Book a service',
    intro:
      dealer.copy.serviceIntro ??
      `Servicing and repairs in ${cities}. Choose a day and say what is needed, and the workshop confirms.`,
    breadcrumb: [homeLink, { label: 'Book a service', href: servicePath }],
    places,
    steps,
    form: serviceForm(planning),
    scheduler: schedulerOf(dealer),
    additionalServices: dealer.leads.additionalServices,
  };
  const head = headOfWords(dealer, servicePath, props, {
    title: `Book a service in ${cities}`,
    jsonLd: [contactPageJsonLd(dealer, { name: props.heading, path: servicePath, places: workshops })],
  });
  return [pageOf({ path: servicePath, route: 'service', head, props, measured: { page_type: 'service' } })];
}

export type ServiceProps = ReturnType<typeof servicePages>[number]['props'];

/** The workshops. A dealer with a service phone number but no workshop location uses its main location (CFG-12). */
function placesOf(dealer: Dealer): LocationSummary[] {
  const workshops = locationsOf(dealer, 'service');
  if (workshops.length > 0) return workshops.map((location) => locationSummary(location, dealer));
  const phone = phoneLink(dealer.phoneNumbers.service);
  const main = primaryLocation(dealer);
  return phone && main ? [{ ...locationSummary(main, dealer), phone }] : [];
}

/** The setup of the form. Plain JSON. */
export type ServiceForm = Sparse<NonNullable<ReturnType<typeof serviceForm>>>;

function serviceForm(planning: Planning) {
  const { dealer } = planning;
  const workshops = locationsOf(dealer, 'service');
  const main = primaryLocation(dealer);
  const form = pageForm(planning, workshops.length > 0 || !main ? workshops : [main], serviceBooking);
  if (!form) return undefined;
  return {
    ...form,
    /** True when the lead contains the dealership of the group (CFG-51). */
    sendsDealership: dealer.leads.serviceDealershipSlug,
    additionalServices: dealer.leads.additionalServices,
    /** The state in which the visitor's car is most likely registered (CFG-69). */
    state: dealer.locationDisplay.defaultState,
  };
}

/** The URL of Xtime's booking page, which has the workshop's calendar, by the dealer's public key (OPEN-70). */
function schedulerOf({ integrations }: Dealer): Link | undefined {
  const key = integrations.xtime_webkey;
  if (!key) return undefined;
  return {
    label: 'See free times and book online',
    href: `https://consumer.xtime.net.au/scheduling/?${new URLSearchParams({ webKey: key })}`,
  };
}
