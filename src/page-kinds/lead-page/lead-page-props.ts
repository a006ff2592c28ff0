import type { LinkedCarSetup, PageForm } from '../../site/leads/form-props.ts';
import type { Link } from '../../site/link-props.ts';

/**
 * Props of `/checkout-journey/`, `/online-payment/` and `/spin-to-win/`: the dealer's own texts and a form
 * (OPEN-74).
 */
export interface LeadPageProps {
  heading: string;
  intro: string;
  paragraphs: string[];
  breadcrumb: Link[];
  formHeading: string;
  terms?: string;
  setup: LeadPageSetup;
}

/** The setup of the form of a lead page. Plain JSON. */
export interface LeadPageSetup {
  form: PageForm;
  /** The category of the lead. */
  category: string;
  button: string;
  /** For a page whose URL names a car: the setup to look up the car and to link to its checkout page (ROUTE-7). */
  car?: LinkedCarSetup & { searchPath: string };
}
