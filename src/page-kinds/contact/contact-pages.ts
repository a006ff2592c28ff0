import { contactPath, locationContactPath } from '../../domain/leads/form-paths.ts';
import type { Location } from '../../domain/places/location.ts';
import { joined } from '../../site/heading-words.ts';
import { contactPageJsonLd } from '../../site/json-ld/pages.ts';
import { linkedCarSetup, pageForm } from '../../site/leads/lead-form-setup.ts';
import type { Link } from '../../site/link-props.ts';
import { headOfWords, pageOf } from '../../site/page.ts';
import { locationSummary, shownLocations } from '../../site/places/location-of.ts';
import { placeView } from '../../site/places/location-props.ts';
import type { Planning } from '../../site/planning.ts';
import type { LocationSummary } from '../../site/site.ts';
import { homeLink } from '../home-link.ts';
import steps from './next-steps.json' with { type: 'json' };

/** A second path of the contact page (ROUTE-29). Only the first path is indexed. */
const otherContactPath = '/contact-us/';

/** The contact page under both of its paths, and one contact page for each location (ROUTE-29). */
export function contactPages(planning: Planning) {
  const all = contactPage(planning);
  return [
    all,
    { ...all, path: otherContactPath },
    ...shownLocations(planning.dealer).map((location) => contactPage(planning, location)),
  ];
}

const contactLink: Link = { label: 'Contact us', href: contactPath };

/** @param only the location of `/contact-us/{location}/`: its leads go there, so the form has no location field (LEAD-9) */
function contactPage(planning: Planning, only?: Location) {
  const { dealer } = planning;
  const locations = only ? [only] : shownLocations(dealer);
  const places = locations.map((location) => locationSummary(location, dealer));
  const form = pageForm(planning, locations);
  const { path, title, description, ...words } = only
    ? wordsOf(only, places[0]!)
    : generalWords(dealer, places);
  const props = {
    ...words,
    places,
    /** The location, on a page for one location. */
    place: only && places[0],
    /** The same location with its map, departments and holidays. */
    view: only && placeView(only, planning),
    steps,
    /** With the cars on the general page, which the links of cards and vehicle pages open. */
    form: form && { ...form, ...(!only && { cars: linkedCarSetup(planning) }) },
  };
  const head = headOfWords(dealer, path, props, {
    title,
    description,
    jsonLd: [contactPageJsonLd(dealer, { name: props.heading, path, places: locations })],
  });
  return pageOf({ path, route: 'contact', head, props, measured: { page_type: 'contact' } });
}

function generalWords({ copy }: Planning['dealer'], places: readonly LocationSummary[]) {
  const cities = [...new Set(places.map(({ city }) => city))];
  const where = cities.length <= 3 ? ` in ${joined(cities)}` : '';
  const intro =
    copy.contactIntro ??
    `Ring, write or call in. ${where ? `We are${where}` : `There are ${places.length} locations`}.`;
  return {
    path: contactPath,
    title: `Contact us${where}`,
    description: intro,
    heading: 'Contact us',
    intro,
    breadcrumb: [homeLink, contactLink],
  };
}

const doings = { sales: 'sales', service: 'the workshop', parts: 'parts' } as const;

function wordsOf({ name, slug }: Location, { street, place, type }: LocationSummary) {
  const path = locationContactPath(slug);
  return {
    path,
    title: `Contact ${name}`,
    description: `Phone, address, opening hours and directions of ${name}, ${street}, ${place}.`,
    heading: name,
    intro: `${street}, ${place}. Ring or write to ${doings[type]} here, or come and see us.`,
    breadcrumb: [homeLink, contactLink, { label: name, href: path }],
  };
}
