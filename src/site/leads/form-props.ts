import type { CardRules, PhoneLink } from '../../domain/card-view.ts';
import type { LeadRules } from '../../domain/lead-rules.ts';
import type { AustralianState } from '../../domain/location.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';
import type { Link, TitledText } from '../link-props.ts';
import type { PlaceView } from '../places/location-props.ts';
import type { LocationSummary } from '../site.ts';

/** What every page with a form says. Without a form (a dealer without an API) it is a page that says whom to ring. */
export interface FormPageProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** Who answers, with their numbers and hours. */
  places: LocationSummary[];
  /** What happens, in order, or what is good to know. */
  steps: { heading: string; unordered?: true; items: TitledText[] };
}

/** What any form of the site is told. Plain JSON. */
export interface PageForm {
  /** As consent and notice name the dealer. */
  dealerName: string;
  /** The number to ring where a lead goes to no location that has its own. */
  phone?: PhoneLink;
  /** CFG-50. */
  captcha: boolean;
  /** Where the small print is, if the site has the page. */
  termsPath?: string;
  privacyPath?: string;
  /** Where a lead may go (LEAD-8); one alone is no choice (LEAD-9). */
  places: FormPlace[];
  /** Of a group: what `dealership_slug` may be (LEAD-10). */
  dealerships: { id: string; slug: string; name: string }[];
  rules: LeadRules;
  /** The dealer's own words in place of ours (`domain/consent-texts.ts`). */
  words?: { collectionNotice?: string; optIn?: string };
}

/** What a page needs to look up the car that its address names, and to show it. Plain JSON. */
export interface LinkedCarSetup {
  engine: EngineSetup;
  cardRules: CardRules;
}

export interface FormPlace {
  /** Sent as `location_id`. */
  id: string;
  name: string;
  phone?: PhoneLink;
  /** Sent as `dealership_slug`. */
  dealershipSlug?: string;
  /** Whose appointments are asked for (API-9). */
  dealershipId?: string;
}

/** `/contact/`, `/contact-us/` and `/contact-us/{location}/` (ROUTE-29). */
export interface ContactProps extends FormPageProps {
  /** Of one location's own page. */
  place?: LocationSummary;
  /** The same with its map, departments and holidays. */
  view?: PlaceView;
  form?: ContactForm;
}

export interface ContactForm extends PageForm {
  /** Of the page that cards and cars lead to. */
  cars?: LinkedCarSetup;
}

/** `/book-test-drive/` (ROUTE-25). */
export interface TestDriveProps extends FormPageProps {
  form?: TestDriveForm;
}

export interface TestDriveForm extends PageForm, LinkedCarSetup {
  searchPath: string;
  /** What can be driven, to choose from where the address names no car. */
  makes: { name: string; models: string[] }[];
}

/** `/service/` (ROUTE-26). */
export interface ServiceProps extends FormPageProps {
  form?: ServiceForm;
  /** Where the dealer's own scheduler books (OPEN-70). */
  scheduler?: Link;
  /** What can be ticked besides a service (OPEN-35). */
  additionalServices: string[];
}

export interface ServiceForm extends PageForm {
  /** CFG-51. */
  sendsDealership: boolean;
  /** The state in which the visitor's car is most likely registered (CFG-69). */
  state: AustralianState;
  additionalServices: string[];
}

/** `/success/` (ROUTE-8). */
export interface SuccessProps {
  searchPath: string;
  /** Other pages to go to, of those the site has. */
  ways: Link[];
  setup: SuccessSetup;
}

/** What the page is told, to say more about the lead that this browser sent. Plain JSON. */
export interface SuccessSetup extends LinkedCarSetup {
  /** The one that answers a lead of no place in particular comes first. */
  places: SuccessPlace[];
}

/** A place that answers leads, with its hours as the dealer states them. */
export interface SuccessPlace extends Pick<LocationSummary, 'id' | 'name' | 'type' | 'phone' | 'hours'> {
  /** Of its state: 'Australia/Brisbane' (OPEN-51). */
  timeZone: string;
  /** See `hoursText`. */
  hoursText: string;
}
