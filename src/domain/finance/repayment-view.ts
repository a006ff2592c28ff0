import type { CardRules } from '../cars/card-view.ts';
import type { ListedCar } from '../cars/listed-car.ts';
import type { Visitor } from '../cars/visitor.ts';
import { dollars } from '../prices/money.ts';
import { shownPrice } from '../prices/shown-price.ts';
import { type Frequency, perPeriod } from './amortise.ts';
import type { LenderRates } from './calculator-settings.ts';
import { type OwnTerms, ownRepayment } from './loan-terms.ts';
import type { FinanceEstimate, Repayment } from './repayment.ts';
import { percentAYear, type RepaymentNotes } from './repayment-notes.ts';

/** Never exported, so that only this module can make a RepaymentView. */
declare const saidInFull: unique symbol;

/**
 * A repayment as text. When rates stand beside the figure, all of them are one text with a line break, so that no
 * component can leave one out or make one larger.
 */
export interface RepaymentView {
  readonly [saidInFull]: true;
  /**
   * 'From $123 per week\n7.99% p.a. interest, 8.45% p.a. comparison rate', with non-breaking spaces inside each part.
   * On a card only with CFG-41. Otherwise 'From $123 per week', and the page's notes state the rates.
   */
  readonly text: string;
  /** True when a link 'T&Cs' to the notes stands after the figure (CFG-41). */
  readonly saysTerms?: true;
}

/** How a dealer shows repayments. It includes the notes, because they must stand below every figure. */
export interface RepaymentRules {
  readonly notes: RepaymentNotes;
  /** Only with CFG-41: cards show the weekly price with its rates, and a link 'T&Cs'. */
  readonly saysTerms?: true;
}

type FinancedCar = Pick<
  ListedCar,
  'weekly_price' | 'interest_rate' | 'comparison_rate' | 'price' | 'offer_price'
>;

type Figure = Record<'weekly_price' | 'interest_rate' | 'comparison_rate', number>;

/**
 * The weekly repayment of a listed car (FIN-12). Undefined when there is none to show.
 *
 * @param car may come from a search index in the browser; a figure without both rates is not shown
 */
export function listedRepayment(
  car: FinancedCar,
  { repayment: rules }: Pick<CardRules, 'repayment'>,
  { ownTerms }: Pick<Visitor, 'ownTerms'> = {},
): RepaymentView | undefined {
  if (!rules || !hasFigure(car)) return undefined;
  const rates = ratesOf(car);
  if (ownTerms) return ownRepaymentView(shownPrice(car) ?? 0, rates, ownTerms, rules.saysTerms);
  const figure = `${dollars(car.weekly_price)} per week`;
  if (rules.saysTerms) return said(figure, rates, rules);
  return { text: `From ${figure}` } as RepaymentView;
}

/**
 * The rates behind the weekly figures on a site whose cards show none (CFG-41 off). The law forbids advertising a
 * repayment without its interest rate, or an interest rate without the comparison rate. The notes therefore state both
 * on every page with such a card. Undefined when no card has a figure.
 */
export function ratesOfFigures(cars: readonly FinancedCar[]): string | undefined {
  const financed = cars.filter(hasFigure);
  if (financed.length === 0) return undefined;
  const interest = span(financed.map(({ interest_rate }) => interest_rate));
  const comparison = span(financed.map(({ comparison_rate }) => comparison_rate));
  const rates = `${interest.text} interest, ${comparison.text} comparison rate`;
  const differ = interest.isWide || comparison.isWide;
  return `The weekly repayments are at ${rates}${differ ? '; each listing says which' : ''}.`;
}

/** True when a figure may be shown: it has both rates. */
export function hasFigure<Car extends FinancedCar>(car: Car): car is Car & Figure {
  const { weekly_price, interest_rate, comparison_rate } = car;
  return Boolean(weekly_price) && Number.isFinite(interest_rate) && Number.isFinite(comparison_rate);
}

/** The rates of a figure, in the words of the calculator. */
export const ratesOf = ({ interest_rate, comparison_rate }: Figure): LenderRates => ({
  interestRate: interest_rate,
  comparisonRate: comparison_rate,
});

function span(rates: number[]): { text: string; isWide: boolean } {
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map(percentAYear) as [string, string];
  return least === most ? { text: least, isWide: false } : { text: `${least} to ${most}`, isWide: true };
}

/** The repayment on a car's own page: weekly, else monthly. */
export function repaymentView(
  repayment: Repayment,
  { repayment: rules }: Pick<CardRules, 'repayment'>,
): RepaymentView | undefined {
  if (!rules) return undefined;
  const { weeklyCents, monthlyCents } = repayment;
  const figure =
    weeklyCents === undefined
      ? `${dollars(monthlyCents / 100)} per month`
      : `${dollars(weeklyCents / 100)} per week`;
  return said(figure, repayment, rules);
}

/** A lender's offer without a payment: only the rates (FIN-6). */
export function estimateView(
  estimate: FinanceEstimate,
  { repayment: rules }: Pick<CardRules, 'repayment'>,
): RepaymentView | undefined {
  if (!rules) return undefined;
  return { text: `Finance from ${bothRates(estimate, '\n')}` } as RepaymentView;
}

/** A repayment that the visitor calculated, without a lender. It is not an advertised price, so it has no 'From'. */
export function calculatedView(
  { cents, frequency }: { cents: number; frequency: Frequency },
  rates: LenderRates,
  said = '',
): RepaymentView {
  const figure = unbroken(`${dollars(cents / 100)} ${perPeriod[frequency]}`);
  return { text: `${figure}${said}\n${bothRates(rates)}` } as RepaymentView;
}

/**
 * A repayment on the visitor's own terms has both rates on every card, as in the calculator. Undefined when nothing has
 * to be borrowed.
 *
 * @param price whole dollars
 */
export function ownRepaymentView(
  price: number,
  rates: LenderRates,
  terms: OwnTerms,
  saysTerms?: true,
): RepaymentView | undefined {
  const own = ownRepayment(price, rates.interestRate, terms);
  return own && { ...calculatedView(own, rates, ' on your terms'), ...(saysTerms && { saysTerms }) };
}

/** True when a car of the list shows a repayment. The notes must then stand below the list. */
export function showsRepayment(
  cars: readonly FinancedCar[],
  rules: Pick<CardRules, 'repayment'>,
  visitor: Pick<Visitor, 'ownTerms'> = {},
): boolean {
  return cars.some((car) => listedRepayment(car, rules, visitor));
}

function said(figure: string, rates: LenderRates, { saysTerms }: RepaymentRules): RepaymentView {
  if (!saysTerms) return { text: `From ${figure}\n${bothRates(rates)}` } as RepaymentView;
  const atInterest = unbroken(`${figure} at ${percentAYear(rates.interestRate)}`);
  return { text: `${atInterest}\n${comparisonText(rates)}`, saysTerms } as RepaymentView;
}

const bothRates = (rates: LenderRates, between = ', '): string =>
  unbroken(`${percentAYear(rates.interestRate)} interest`) + between + comparisonText(rates);

const comparisonText = ({ comparisonRate }: LenderRates): string =>
  unbroken(`${percentAYear(comparisonRate)} comparison rate`);

/** A narrow card may break the line between the rates, and before 'at' and 'comparison rate', but not inside a rate. */
function unbroken(words: string): string {
  return words.replace(/ (?!at|c)/g, '\u00a0');
}
