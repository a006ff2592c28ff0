import { contactPath, locationContactPath } from '../../domain/leads/form-paths.ts';
import { type Location, locationType } from '../../domain/places/location.ts';
import { joined } from '../../site/heading-words.ts';
import { contactPageJsonLd } from '../../site/json-ld/pages.ts';
import type { ContactProps } from '../../site/leads/form-props.ts';
import { linkedCarSetup, pageForm } from '../../site/leads/lead-form-setup.ts';
import type { Link } from '../../site/link-props.ts';
import { headOfWords, type PageOf } from '../../site/page.ts';
import { locationSummary, shownLocations } from '../../site/places/location-of.ts';
import { placeView } from '../../site/places/location-props.ts';
import type { Planning } from '../../site/planning.ts';
import { homeLink } from '../home-link.ts';
import steps from './next-steps.json' with { type: 'json' };

/** A second path of the contact page (ROUTE-29). Only the first path is indexed. */
const otherContactPath = '/contact-us/';

/** The contact page under both of its paths, and one contact page for each location (ROUTE-29). */
export function contactPages(planning: Planning): PageOf<'contact', ContactProps>[] {
  const { dealer } = planning;
  const all = generalPage(planning);
  return [
    { ...all, path: contactPath },
    { ...all, path: otherContactPath },
    ...shownLocations(dealer).map((location) => locationPage(planning, location)),
  ];
}

const contactLink: Link = { label: 'Contact us', href: contactPath };

function generalPage(planning: Planning): PageOf<'contact', ContactProps> {
  const { dealer } = planning;
  const locations = shownLocations(dealer);
  const cities = [...new Set(locations.map((location) => locationSummary(location, dealer).city))];
  const form = pageForm(planning, locations);
  const where = cities.length <= 3 ? ` in ${joined(cities)}` : '';
  const props: ContactProps = {
    heading: 'Contact us',
    intro:
      dealer.copy.contactIntro ??
      `Ring, write or call in. ${where ? `We are${where}` : `There are ${locations.length} locations`}.`,
    breadcrumb: [homeLink, contactLink],
    places: locations.map((location) => locationSummary(location, dealer)),
    steps,
    // The page that the enquiry link of a card leads to when the dialog cannot open.
    ...(form && { form: { ...form, cars: linkedCarSetup(planning) } }),
  };
  const head = headOfWords(dealer, contactPath, props, {
    title: `Contact us${where}`,
    jsonLd: [contactPageJsonLd(dealer, { name: props.heading, path: contactPath, places: locations })],
  });
  return { path: contactPath, route: 'contact', head, props, measured: { page_type: 'contact' } };
}

const doings = { sales: 'sales', service: 'the workshop', parts: 'parts' } as const;

/** `/contact-us/{location}/`: its leads go to this location, so the form has no location field (LEAD-9). */
function locationPage(planning: Planning, location: Location): PageOf<'contact', ContactProps> {
  const { dealer } = planning;
  const place = locationSummary(location, dealer);
  const path = locationContactPath(location.slug);
  const form = pageForm(planning, [location]);
  const props: ContactProps = {
    heading: location.name,
    intro: `${place.street}, ${place.place}. Ring or write to ${doings[locationType(location)]} here, or come and see us.`,
    breadcrumb: [homeLink, contactLink, { label: place.name, href: path }],
    places: [place],
    place,
    view: placeView(location, planning),
    steps,
    ...(form && { form }),
  };
  const head = headOfWords(dealer, path, props, {
    title: `Contact ${location.name}`,
    description: `Phone, address, opening hours and directions of ${location.name}, ${place.street}, ${place.place}.`,
    jsonLd: [contactPageJsonLd(dealer, { name: props.heading, path, places: [location] })],
  });
  return { path, route: 'contact', head, props, measured: { page_type: 'contact' } };
}
