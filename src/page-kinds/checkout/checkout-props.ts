import type { PhoneLink, PriceView } from '../../domain/card-view.ts';
import type { AcceptedPayment } from '../../domain/reservation.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import type { Link, TitledText } from '../../site/link-props.ts';

/** Props of `/cars/{slug}/checkout/` or `/cars/{slug}/buy-online/` (ROUTE-4, CFG-18). */
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
  /** Whole dollars. 0 when no deposit is required (RESERVE-3). */
  amountDollars: number;
  /** True when the car was reserved or sold at the time of the build. The page then starts without the form. */
  taken?: true;
  /** A short explanation of a reservation (RESERVE-5, RESERVE-6). */
  meaning: TitledText[];
  /** The terms that the visitor agrees to, one paragraph each. */
  terms: readonly string[];
  /** The accepted payment methods (RESERVE-7). Empty when no deposit is required. */
  payments: readonly AcceptedPayment[];
  /** The same object in all pages of a dealer, so that the form is rendered once. */
  setup: CheckoutSetup;
}

/** The setup of the form and of the later states. Plain JSON. */
export interface CheckoutSetup {
  form: PageForm;
  holdHours: number;
  searchPath: string;
  phone?: PhoneLink;
}
