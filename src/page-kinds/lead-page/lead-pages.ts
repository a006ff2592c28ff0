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
import { linkedCarSetup, pageForm } from '../../site/leads/lead-form-setup.ts';
import { gatedPage, headOf, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { homeLink } from '../home-link.ts';

type LeadPageName = keyof Dealer['leadPages'];

interface LeadPageKind {
  path: string;
  category: string;
  gate?: GatedRoute;
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

/** The lead pages that the dealer has configured, with their own texts and a form (ROUTE-7, ROUTE-33, OPEN-74). */
export function leadPages(planning: Planning) {
  const names = Object.keys(kinds) as LeadPageName[];
  return names.flatMap((name) => leadPage(name, planning) ?? []);
}

function leadPage(name: LeadPageName, planning: Planning) {
  const { dealer } = planning;
  const words = dealer.leadPages[name];
  const { path, category, gate, looksUpCar } = kinds[name];
  const form = words && pageForm(planning, [], category);
  if (!form) return undefined;
  const { heading, intro, paragraphs, formHeading, button, terms } = words;
  const props = {
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
      /** The setup to look up the car and to link to its checkout page (ROUTE-7). */
      ...(looksUpCar && {
        car: { ...linkedCarSetup(planning), searchPath: dealer.search.searchPath },
      }),
    },
  };
  const head = headOf(dealer, { path, title: heading, description: intro, index: false });
  const page = pageOf({ path, route: 'lead-page', head, props });
  return gate ? gatedPage(page, gate, dealer) : page;
}
