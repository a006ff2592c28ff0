import { tradeInPath } from '../../domain/leads/form-paths.ts';
import { sellSubcategory, tradeIn } from '../../domain/leads/lead-rules.ts';
import type { Sparse } from '../../domain/sparse.ts';
import { withNoun } from '../../site/heading-words.ts';
import {
  linkedCarSetup,
  locationsOf,
  pageForm,
  tradeInSteps,
  valuesOnline,
} from '../../site/leads/lead-form-setup.ts';
import { headOfWords, pageOf } from '../../site/page.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import type { Planning } from '../../site/planning.ts';
import { homeLink } from '../home-link.ts';
import words from './trade-in-words.json' with { type: 'json' };

/** The setup of the form. Plain JSON. */
export type TradeInForm = Sparse<NonNullable<ReturnType<typeof tradeInForm>>>;

interface Address {
  path: string;
  /** The canonical path, if it is another page. */
  canonicalPath?: string;
  heading: string;
  /** With the places of the dealer's name and of what the visitor gets: '{figure} {dealer} buys {nouns} as well.' */
  intro: string;
  subcategory?: string;
}

const { pages, figure, bring } = words;

/**
 * Trade-in and selling are two intents with one page each. '/sell-your-car/' is another text for the second, and
 * the page with a car repeats the first. Each of these two names the original as its canonical URL.
 */
const addresses: readonly Address[] = [
  { path: tradeInPath, ...pages.tradeIn },
  { path: '/sell-my-car/', ...pages.sell, subcategory: sellSubcategory },
  {
    path: '/sell-your-car/',
    ...pages.sellToUs,
    canonicalPath: '/sell-my-car/',
    subcategory: sellSubcategory,
  },
  { path: '/cars/trade-in/', ...pages.forOneCar, canonicalPath: tradeInPath },
];

/** The links to the page of the other intent. */
const toSell = {
  text: 'Not buying from us?',
  link: { label: 'Sell it to us', href: '/sell-my-car/' },
};
const toTradeIn = {
  text: 'Buying from us?',
  link: { label: 'Trade it in', href: tradeInPath },
};

/** The trade-in and sell-my-car pages (ROUTE-5, ROUTE-6). They are public and have no gate (GATE-4). */
export function tradeInPages(planning: Planning) {
  return addresses.map((address) => tradeInPage(address, planning));
}

function tradeInPage(address: Address, planning: Planning) {
  const { dealer, noun } = planning;
  const { path, heading, intro, subcategory, canonicalPath } = withNoun(address, noun);
  const hasFigures = valuesOnline(dealer);
  const props = {
    heading,
    intro: intro
      .replace('{figure}', hasFigures ? figure.online : figure.byPhone)
      .replace('{dealer}', () => dealer.name),
    breadcrumb: [homeLink, { label: heading, href: path }],
    places: locationsOf(dealer, 'sales').map((location) => locationSummary(location, dealer)),
    steps: tradeInSteps(hasFigures, noun),
    bring: withNoun(bring, noun),
    otherWay: subcategory ? toTradeIn : toSell,
    /** TRADE-6. */
    questions: withNoun(dealer.tradeIn.faq, noun).map(({ question, answer }) => ({
      title: question,
      text: answer,
    })),
    form: tradeInForm(planning, subcategory),
  };
  const head = headOfWords(dealer, path, props, { canonicalPath });
  return pageOf({ path, route: 'trade-in', head, props });
}

/** @param subcategory of the lead: 'Sell' */
function tradeInForm(planning: Planning, subcategory: string | undefined) {
  const { dealer, noun } = planning;
  const places = locationsOf(dealer, 'sales');
  const form = pageForm(planning, places, tradeIn);
  return (
    form && {
      ...form,
      ...linkedCarSetup(planning),
      /** What the dealer sells, and mostly takes: 'car', 'vehicle'. */
      noun: noun.one.toLowerCase(),
      /** The state in which the visitor's car is most likely registered (CFG-69). */
      state: dealer.locationDisplay.defaultState,
      /** True when an estimate is shown online (OPEN-70). Otherwise the dealer calls with a figure. */
      valuesOnline: dealer.integrations.redbook,
      /** True when the valuation is also posted to the API (CFG-55). */
      savesValuation: dealer.tradeIn.saveValuation,
      subcategory,
      /** True when visitors can use the estimate for every car (`cards.costToChange`). */
      changeover: (!subcategory && dealer.cards.costToChange) || undefined,
    }
  );
}
