import type { Dealer } from '../../config/schema/dealer.ts';
import {
  enquiryCategories,
  requestPhotos,
  reservation,
  serviceBooking,
  testDrive,
  tradeIn,
} from '../../domain/leads/lead-rules.ts';
import type { GatedRoute } from '../../domain/sign-in.ts';
import type { LinkedCarSetup, PageForm } from '../../site/leads/form-props.ts';
import { linkedCarSetup, pageForm } from '../../site/leads/lead-form-setup.ts';
import type { PageWords } from '../../site/link-props.ts';
import { gatedPage, headOf, type PageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { homeLink } from '../home-link.ts';

/**
 * Props of `/checkout-journey/`, `/online-payment/` and `/spin-to-win/`: the dealer's own texts and a form
 * (OPEN-74).
 */
export interface LeadPageProps extends PageWords {
  paragraphs: string[];
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

type LeadPageName = keyof Dealer['leadPages'];

interface LeadPageKind {
  path: string;
  /** The category of its leads. */
  category: string;
  gate?: GatedRoute;
  /** True when the URL of the page names a car. */
  looksUpCar?: true;
}

const kinds: Record<LeadPageName, LeadPageKind> = {
  checkoutJourney: { path: '/checkout-journey/', category: 'Checkout Journey', looksUpCar: true },
  onlinePayment: { path: '/online-payment/', category: 'Online Payment', gate: 'online-payment' },
  spinToWin: { path: '/spin-to-win/', category: 'Spin to Win', gate: 'spin-to-win' },
};

/** All categories that a lead of a site can have (OPEN-10, OPEN-63). */
export const leadCategories: readonly string[] = [
  ...enquiryCategories,
  testDrive,
  requestPhotos,
  serviceBooking,
  tradeIn,
  reservation,
  ...Object.values(kinds).map(({ category }) => category),
];

/** The lead pages that the dealer has configured (ROUTE-7, ROUTE-33, OPEN-74). */
export function leadPages(planning: Planning): PageOf<'lead-page', LeadPageProps>[] {
  const names = Object.keys(kinds) as LeadPageName[];
  return names.flatMap((name) => leadPage(name, planning) ?? []);
}

function leadPage(name: LeadPageName, planning: Planning): PageOf<'lead-page', LeadPageProps> | undefined {
  const { dealer } = planning;
  const words = dealer.leadPages[name];
  const { path, category, gate, looksUpCar } = kinds[name];
  const form = words && pageForm(planning, [], category);
  if (!form) return undefined;
  const { heading, intro, paragraphs, formHeading, button, terms } = words;
  const props: LeadPageProps = {
    heading,
    intro,
    paragraphs,
    breadcrumb: [homeLink, { label: heading, href: path }],
    formHeading,
    ...(terms && { terms }),
    setup: {
      form,
      category,
      button,
      ...(looksUpCar && {
        car: { ...linkedCarSetup(planning), searchPath: dealer.search.searchPath },
      }),
    },
  };
  const head = headOf(dealer, { path, title: heading, description: intro, index: false });
  const page: PageOf<'lead-page', LeadPageProps> = { path, route: 'lead-page', head, props };
  return gate ? gatedPage(page, gate, dealer) : page;
}
