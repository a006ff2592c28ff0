import type { Sparse } from '../../domain/sparse.ts';
import type { PageWords, TitledText } from '../link-props.ts';
import type { PlaceView } from '../places/location-props.ts';
import type { LocationSummary } from '../site.ts';
import type { formPlace, linkedCarSetup, pageForm } from './lead-form-setup.ts';

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
export type PageForm = Sparse<NonNullable<ReturnType<typeof pageForm>>>;

/** The setup to look up and show the car in the URL. Plain JSON. */
export type LinkedCarSetup = ReturnType<typeof linkedCarSetup>;

export type FormPlace = Sparse<ReturnType<typeof formPlace>>;

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
