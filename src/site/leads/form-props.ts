import type { CardRules, PhoneLink } from '../../domain/cars/card-view.ts';
import type { LeadRules } from '../../domain/leads/lead-rules.ts';
import type { AustralianState } from '../../domain/places/location.ts';
import type { EngineSetup } from '../../search/browser/search-client.ts';
import type { PageWords, TitledText } from '../link-props.ts';
import type { PlaceView } from '../places/location-props.ts';
import type { LocationSummary } from '../site.ts';

/**
 * The content of every page with a form. For a dealer without an API the page has no form and shows the phone numbers.
 */
export interface FormPageProps extends PageWords {
  /** The locations that answer enquiries, with their phone numbers and opening hours. */
  places: LocationSummary[];
  /** The next steps in order, or useful information. */
  steps: { heading: string; unordered?: boolean; items: TitledText[] };
}

/** The setup of all forms of the site. Plain JSON. */
export interface PageForm {
  /** The name of the dealer in the consent texts and the collection notice. */
  dealerName: string;
  /** The phone number for leads to a location without its own number. */
  phone?: PhoneLink;
  /** True when the form needs a captcha (CFG-50). */
  captcha: boolean;
  /** The pages of terms and privacy policy, if the site has them. */
  termsPath?: string;
  privacyPath?: string;
  /** The locations that a lead can go to (LEAD-8). With a single one the form has no field (LEAD-9). */
  places: FormPlace[];
  /** The dealerships of a group, as values of `dealership_slug` (LEAD-10). */
  dealerships: { id: string; slug: string; name: string }[];
  rules: LeadRules;
  /** The dealer's own texts, which replace those of `domain/leads/consent-texts.ts`. */
  words?: { collectionNotice?: string; optIn?: string };
}

/** The setup to look up and show the car in the URL. Plain JSON. */
export interface LinkedCarSetup {
  engine: EngineSetup;
  cardRules: CardRules;
}

export interface FormPlace {
  /** Sent as `location_id`. */
  id: string;
  name: string;
  /** Absent for a place that sells cars. */
  type?: 'service' | 'parts';
  phone?: PhoneLink;
  /** Sent as `dealership_slug`. */
  dealershipSlug?: string;
  /** The dealership whose appointment times are requested (API-9). */
  dealershipId?: string;
  /** For a form that books a day: those on which the place is closed, while free days cannot be looked up. */
  closed?: string[];
}

/** Props of `/contact/`, `/contact-us/` and `/contact-us/{location}/` (ROUTE-29). */
export interface ContactProps extends FormPageProps {
  /** The location, on a page for one location. */
  place?: LocationSummary;
  /** The same location with its map, departments and holidays. */
  view?: PlaceView;
  form?: ContactForm;
}

export interface ContactForm extends PageForm {
  /** Set on the page that the links of cards and vehicle pages open. */
  cars?: LinkedCarSetup;
}

export interface TestDriveForm extends PageForm, LinkedCarSetup {
  searchPath: string;
  /** The cars that can be chosen when the URL names none. */
  makes: { name: string; models: string[] }[];
}

export interface ServiceForm extends PageForm {
  /** True when the lead contains the dealership of the group (CFG-51). */
  sendsDealership: boolean;
  /** The state in which the visitor's car is most likely registered (CFG-69). */
  state: AustralianState;
  additionalServices: string[];
}

/** The setup to show more about the lead that this browser has sent. Plain JSON. */
export interface SuccessSetup extends LinkedCarSetup {
  /** The locations. The first one answers leads without a location. */
  places: SuccessPlace[];
}

/** A location that answers leads, with the opening hours that the dealer states. */
export interface SuccessPlace extends Pick<LocationSummary, 'id' | 'name' | 'type' | 'phone' | 'hours'> {
  /** The time zone of its state: 'Australia/Brisbane' (OPEN-51). */
  timeZone: string;
  /** All opening hours as text for the script, see `hoursText`. */
  hoursText: string;
}
