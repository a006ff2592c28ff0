import type { CardRules } from '../card-view.ts';
import type { ListedCar } from '../listed-car.ts';
import { dollars } from '../money.ts';
import { type Frequency, perPeriod } from './frequency.ts';
import type { FinanceEstimate, Repayment } from './repayment.ts';
import type { RepaymentNotes } from './repayment-notes.ts';
import { percentAYear } from './repayment-words.ts';

/** Never exported: a repayment is put into words here and nowhere else. */
declare const saidInFull: unique symbol;

/**
 * A repayment in words. The figure and both rates are one text, so that no component can show one without the others
 * or set one larger than the other; a line break parts them.
 */
export interface RepaymentView {
  readonly [saidInFull]: true;
  /** 'From $123 per week\n7.99% p.a. interest, 8.45% p.a. comparison rate', the words of each part held together. */
  readonly text: string;
  /** Where the T&Cs link leads, for the dealer who shows one (CFG-41). */
  readonly termsHref?: string;
}

/** How a dealer shows repayments. The notes are part of it: whoever may show a figure has what must stand below it. */
export interface RepaymentRules {
  readonly notes: RepaymentNotes;
  /** CFG-41: the weekly price stands with its rate, and a T&Cs link that leads here. */
  readonly termsHref?: string;
}

/**
 * The weekly repayment of a listed car (FIN-12); undefined where there is none to show.
 *
 * @param car may come from an index in the browser: a figure without both rates is not shown
 */
export function listedRepayment(
  car: Pick<ListedCar, 'weekly_price' | 'interest_rate' | 'comparison_rate'>,
  { repayment: rules }: Pick<CardRules, 'repayment'>,
): RepaymentView | undefined {
  const rates = { interestRate: car.interest_rate, comparisonRate: car.comparison_rate };
  if (!rules || !(car.weekly_price > 0) || !Object.values(rates).every(Number.isFinite)) return undefined;
  return said(`${dollars(car.weekly_price)} per week`, rates, rules);
}

/** The repayment of a car on its own page: by the week, else by the month. */
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

/** What a lender offers for a car without naming a payment: its rates alone (FIN-6). */
export function estimateView(
  estimate: FinanceEstimate,
  { repayment: rules }: Pick<CardRules, 'repayment'>,
): RepaymentView | undefined {
  if (!rules) return undefined;
  const { interestRate, comparisonRate } = estimate;
  const interest = unbroken(`${percentAYear(interestRate)} interest`);
  const comparison = unbroken(`${percentAYear(comparisonRate)} comparison rate`);
  return { text: `Finance from ${interest}\n${comparison}` } as RepaymentView;
}

/** A repayment that a visitor worked out, of no lender in particular. It is no advertised price, so not 'From'. */
export function calculatedView(
  { cents, frequency }: { cents: number; frequency: Frequency },
  rates: { interestRate: number; comparisonRate: number },
): RepaymentView {
  const figure = unbroken(`${dollars(cents / 100)} ${perPeriod[frequency]}`);
  return { text: `${figure}\n${bothRates(rates)}` } as RepaymentView;
}

/** Whether any of the cars of a list shows a repayment, and the notes must stand below it. */
export function showsRepayment(
  cars: readonly Pick<ListedCar, 'weekly_price' | 'interest_rate' | 'comparison_rate'>[],
  rules: Pick<CardRules, 'repayment'>,
): boolean {
  return cars.some((car) => listedRepayment(car, rules));
}

function said(
  figure: string,
  { interestRate, comparisonRate }: { interestRate: number; comparisonRate: number },
  { termsHref }: RepaymentRules,
): RepaymentView {
  const interest = percentAYear(interestRate);
  const comparison = percentAYear(comparisonRate);
  const view: Omit<RepaymentView, typeof saidInFull> = termsHref
    ? {
        text: `${unbroken(`${figure} at ${interest}`)}\n${unbroken(`${comparison} comparison rate`)}`,
        termsHref,
      }
    : { text: `From ${figure}\n${bothRates({ interestRate, comparisonRate })}` };
  return view as RepaymentView;
}

function bothRates({ interestRate, comparisonRate }: { interestRate: number; comparisonRate: number }) {
  const interest = unbroken(`${percentAYear(interestRate)} interest`);
  return `${interest}, ${unbroken(`${percentAYear(comparisonRate)} comparison rate`)}`;
}

/** A narrow card may part the two rates, but not a rate from its name. */
function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}
