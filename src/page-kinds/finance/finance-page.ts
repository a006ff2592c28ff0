import { isAvailable } from '../../domain/cars/availability.ts';
import type { Lender } from '../../domain/finance/lenders.ts';
import { personalisedFinancePath } from '../../domain/leads/form-paths.ts';
import { leadCarOf } from '../../domain/leads/lead-car.ts';
import { financeCategory } from '../../domain/leads/lead-rules.ts';
import { isPrice } from '../../domain/prices/shown-price.ts';
import type { Sparse } from '../../domain/sparse.ts';
import { budgetFinder } from '../../site/finance/budget.ts';
import { withNoun } from '../../site/heading-words.ts';
import { linkedCarSetup, locationsOf, pageForm } from '../../site/leads/lead-form-setup.ts';
import { gatedPage, headOf, headOfWords, pageOf } from '../../site/page.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import type { Planning } from '../../site/planning.ts';
import type { StockCar } from '../../site/stock-of.ts';
import { calculatorSetup, carFinance } from '../../site/vehicle/car-finance.ts';
import { homeLink } from '../home-link.ts';
import pageWords from './finance-words.json' with { type: 'json' };

/** The initial price of the calculator when no car is in stock, in whole dollars. */
const usualPrice = 30_000;

/**
 * The finance page under each of its paths (ROUTE-9, CFG-19). The first path is the canonical one, and `/finance/` is
 * always among them. None when the dealer hides finance (CFG-43).
 */
export function financePages(planning: Planning) {
  const { dealer } = planning;
  if (dealer.finance.financeExcluded) return [];
  const page = financePage(planning);
  const personalised = personalisedPage(planning);
  return [
    ...addressesOf(planning).map((path) => ({ ...page, path })),
    ...(personalised ? [personalised] : []),
  ];
}

function addressesOf({ dealer }: Pick<Planning, 'dealer'>): string[] {
  return [...new Set([...dealer.finance.financePaths, '/finance'])].map((path) => `${path}/`);
}

function financePage(planning: Planning) {
  const { dealer, noun, rules } = planning;
  const one = noun.one.toLowerCase();
  const words = withNoun(pageWords, noun);
  const { panels, bottomText } = dealer.finance;
  const path = rules.financePath;
  const form = financeForm(planning);
  const props = {
    heading: `${noun.one} finance`,
    intro: `See what a ${one} costs a week before you talk to anyone. Then ask ${dealer.name}, and a person will call you back with a rate.`,
    breadcrumb: [homeLink, { label: 'Finance', href: path }],
    places: locationsOf(dealer, 'sales').map((location) => locationSummary(location, dealer)),
    steps: words.steps,
    /** Panels with the dealer's own texts (OPEN-73). */
    panels: panels.map(({ heading, text }) => ({ title: heading, text })),
    calculator: {
      setup: calculatorSetup(dealer, middlePrice(planning)),
      /** What the dealer sells: 'car', 'vehicle'. */
      noun: one,
      /** The first path of the page. Shared links lead to it. */
      path,
      /** Looks up the car in the URL, and its loan. Undefined without an API, as `/personalised/finance/` is. */
      cars: form && { engine: form.engine, cardRules: form.cardRules, lenders: form.lenders },
    },
    examples: lenderExamples(planning),
    questions: words.questions,
    budget: budgetFinder(planning),
    /** The dealer's own small print. */
    bottomText,
    form,
  };
  const head = headOfWords(dealer, path, props, { title: `${noun.one} finance and repayment calculator` });
  return pageOf({ path, route: 'finance', head, props });
}

/** The setup of the form. Plain JSON. */
export type FinanceForm = Sparse<NonNullable<ReturnType<typeof financeForm>>>;
/** Of it, what looks up the car in the URL with its lender's offer. */
export type FinancedCars = Pick<FinanceForm, 'engine' | 'cardRules' | 'lenders'>;

function financeForm(planning: Planning) {
  const { dealer } = planning;
  const form = pageForm(planning, locationsOf(dealer, 'sales'), financeCategory);
  return form && { ...form, ...linkedCarSetup(planning), lenders: lendersOf(dealer) };
}

/** The lenders whose figures are shown: the lender of a car's dealership by its slug or id, otherwise the dealer's. */
function lendersOf({ dealerships, finance: { lender } }: Planning['dealer']) {
  const own: [string, Lender][] = dealerships.flatMap(({ id, slug, lender }) =>
    lender ? [[id, lender] as [string, Lender], [slug, lender] as [string, Lender]] : [],
  );
  return { ofDealership: Object.fromEntries(own), ...(lender && { usual: lender }) };
}

/** Rounded to 500 dollars, so that it does not change with every car. */
function middlePrice({ stock }: Planning): number {
  const prices = stock
    .flatMap(({ listed }) => (isAvailable(listed) ? (listed.price ?? []) : []))
    .filter((price) => price >= 1000)
    .sort((a, b) => a - b);
  const middle = prices[Math.floor(prices.length / 2)] ?? usualPrice;
  return Math.min(150_000, Math.max(1000, Math.round(middle / 500) * 500));
}

/** One example for each lender of the site: the newest car that it finances. */
function lenderExamples(planning: Planning) {
  const financed = planning.stock.filter(isForSale).flatMap((one) => {
    const repayment = carFinance(one, planning);
    const { title, href, image } = one.card;
    return repayment ? [{ car: { title, href, image }, repayment }] : [];
  });
  const byLender = Map.groupBy(financed, ({ repayment }) => repayment.provider);
  return [...byLender.values()].flatMap((examples) => examples.slice(0, 1));
}

const isForSale = ({ listed }: StockCar) => isAvailable(listed) && !listed.reserved && isPrice(listed.price);

/**
 * `/personalised/finance/` (ROUTE-12), which an option can gate (CFG-53). None for a dealer without an API, because the
 * API provides the figures.
 */
function personalisedPage(planning: Planning) {
  const { dealer, rules } = planning;
  const form = financeForm(planning);
  if (!form) return undefined;
  const noun = planning.noun.one.toLowerCase();
  const props = {
    heading: 'Your finance figures',
    intro:
      'What the lender says of your choice, what it comes to with your deposit and your trade-in, and the form to ask for it.',
    breadcrumb: [
      homeLink,
      { label: 'Finance', href: rules.financePath },
      { label: 'Your figures', href: personalisedFinancePath },
    ],
    places: locationsOf(dealer, 'sales').map((location) => locationSummary(location, dealer)),
    dealer: dealer.slug,
    financePath: rules.financePath,
    searchPath: dealer.search.searchPath,
    /** The newest in stock, to choose from when the address names none. */
    newest: planning.stock
      .filter(isForSale)
      .slice(0, 3)
      .map(({ card: { page, image } }) => ({ ...leadCarOf(page), image })),
    calculator: calculatorSetup(dealer, middlePrice(planning)),
    noun,
    form,
  };
  const path = personalisedFinancePath;
  const { heading: title, intro: description } = props;
  const head = headOf(dealer, { path, title, description, index: false });
  const page = pageOf({ path, route: 'personalised-finance', head, props });
  return gatedPage(page, 'personalised-finance', dealer);
}
