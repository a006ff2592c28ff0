import type { PhoneLink, PriceView } from '../../domain/card-view.ts';
import type { AcceptedPayment } from '../../domain/reservation-state.ts';
import type { Link, TitledText } from '../link-props.ts';
import type { LinkedCarSetup, PageForm } from './form-props.ts';

/** `/cars/{slug}/checkout/` or `/cars/{slug}/buy-online/` (ROUTE-4, CFG-18). */
export interface CheckoutProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  car: {
    id: string;
    title: string;
    subtitle: string;
    href: string;
    image: { src: string; alt: string };
    price: PriceView;
    facts: { label: string; value: string }[];
    stockNumber?: string;
  };
  /** Whole dollars; 0: nothing is to be paid (RESERVE-3). */
  amountDollars: number;
  /** The car was reserved or sold when the site was built: the page begins without the form. */
  taken?: true;
  /** What reserving means, in short (RESERVE-5, RESERVE-6). */
  meaning: TitledText[];
  /** What the visitor agrees to, a paragraph each. */
  terms: readonly string[];
  /** RESERVE-7; empty where nothing is paid. */
  payments: readonly AcceptedPayment[];
  /** The same object in all pages of a dealer, so that the form is drawn once. */
  setup: CheckoutSetup;
}

/** What the form and the states behind it are told. Plain JSON. */
export interface CheckoutSetup {
  form: PageForm;
  holdHours: number;
  searchPath: string;
  phone?: PhoneLink;
}

/** `/checkout-journey/`, `/online-payment/` and `/spin-to-win/`: the dealer's own words and a form (OPEN-74). */
export interface LeadPageProps {
  heading: string;
  intro: string;
  paragraphs: string[];
  breadcrumb: Link[];
  formHeading: string;
  terms?: string;
  setup: LeadPageSetup;
}

/** What the form of such a page is told. Plain JSON. */
export interface LeadPageSetup {
  form: PageForm;
  /** What the lead is sent as. */
  category: string;
  button: string;
  /** Of the page whose address names a car: it is looked up, and leads on to where it is reserved (ROUTE-7). */
  car?: LinkedCarSetup & { searchPath: string };
}
