import { dollars, dollarsAndCents } from '../prices/money.ts';
import { type Frequency, type LoanChoice, perPeriod, repaymentsAYear } from './amortise.ts';
import type { LoanAnswer } from './calculator.ts';
import type { LoanFees } from './comparison-rate.ts';

/** The calculator's settings: a car's price to start from, or the amount the visitor can spend. */
export interface CalculatorState extends LoanChoice {
  startsFrom: 'price' | 'repayment';
  /** Highest repayment in dollars, for a visitor who starts from a repayment. */
  budget: number;
}

/** The numeric settings. */
export type CalculatorNumber = Exclude<keyof CalculatorState, 'startsFrom' | 'frequency' | 'owing'>;

interface NumberRange {
  min: number;
  /** Upper end of the slider. Visitors can type more. */
  max: number;
  /** Upper limit of the setting. */
  most: number;
  step: number;
  decimals: number;
}

/** In dollars, years or per cent. */
export const calculatorRanges: Record<CalculatorNumber, NumberRange> = {
  price: { min: 1000, max: 150_000, most: 1_000_000, step: 500, decimals: 0 },
  budget: { min: 20, max: 3000, most: 50_000, step: 10, decimals: 0 },
  deposit: { min: 0, max: 50_000, most: 1_000_000, step: 500, decimals: 0 },
  tradeIn: { min: 0, max: 50_000, most: 1_000_000, step: 500, decimals: 0 },
  balloonPercent: { min: 0, max: 50, most: 50, step: 5, decimals: 0 },
  termYears: { min: 1, max: 7, most: 7, step: 1, decimals: 0 },
  interestRate: { min: 0, max: 25, most: 60, step: 0.25, decimals: 2 },
};

/** The nearest number in the setting's range. Undefined for anything that is not a number. */
export function validNumber(name: CalculatorNumber, value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  const { min, most, decimals } = calculatorRanges[name];
  const grain = 10 ** decimals;
  return Math.min(most, Math.max(min, Math.round(value * grain) / grain));
}

/** Labels of the choices. */
export const frequencyNames: Record<Frequency, string> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  monthly: 'Monthly',
};

/** '1 year', '5 years'. */
export function yearsText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}

/** '$30,000' of cents: whole dollars (PRICE-5). */
export function centsText(cents: number): string {
  return dollars(cents / 100);
}

/** The two rates that a lender states, in per cent a year. */
export interface LenderRates {
  interestRate: number;
  comparisonRate: number;
}

/**
 * True while the loan has the interest rate of the car's lender. The lender's comparison rate then applies, as on the
 * rest of the page: it has the lender's own fees, which the calculator does not know.
 */
export function isAtLenderRate(
  { interestRate }: Pick<CalculatorState, 'interestRate'>,
  lender: LenderRates | undefined,
): lender is LenderRates {
  return lender?.interestRate === interestRate;
}

/**
 * The calculator's assumptions, as sentences.
 *
 * @param lender the rates that the car's lender states
 */
export function calculatorAssumptions(
  { frequency, interestRate }: Pick<CalculatorState, 'frequency' | 'interestRate'>,
  fees: LoanFees,
  lender?: LenderRates,
): string[] {
  return [
    'The interest rate stays the same for the whole term, and every repayment is made on time.',
    `Interest is charged each month.${frequency === 'monthly' ? '' : ` A repayment ${perPeriod[frequency]} is a year of monthly ones divided by ${repaymentsAYear[frequency]}.`}`,
    feesText(fees, isAtLenderRate({ interestRate }, lender)),
    'Registration, stamp duty and insurance are counted only as far as they are in the price.',
    'Amounts are rounded to whole dollars; the last repayment settles the cents.',
  ];
}

function feesText({ establishmentCents, monthlyCents }: LoanFees, isLenderRate: boolean): string {
  const fees = [
    establishmentCents > 0 && `${dollarsAndCents(establishmentCents)} when the loan begins`,
    monthlyCents > 0 && `${dollarsAndCents(monthlyCents)} a month`,
  ].filter(Boolean);
  if (fees.length === 0) return 'No fees are counted. Most lenders charge some.';
  return isLenderRate
    ? `Fees of ${fees.join(' and ')} come on top. The comparison rate is the lender’s own, and so are the fees in it.`
    : `Fees of ${fees.join(' and ')} are counted in the comparison rate. They come on top of the repayment and the total.`;
}

/** The fees of the whole term. They stand beside the total payable, not in it. */
export const feesLabel = 'Fees on top, assumed';

/** Text that a screen reader announces for a new result, in the order of the screen. */
export function answerText(
  answer: LoanAnswer,
  { startsFrom, frequency, budget, price }: CalculatorState,
): string {
  if (!answer.repayment) return nothingToBorrow;
  const budgeted = `${dollars(budget)} ${perPeriod[frequency]} covers a price of up to ${dollars(price)}.`;
  const figure = `${answer.repayment.text.replace('\n', ', ')}.`;
  const rest = `You borrow ${centsText(answer.borrowedCents)} and pay ${centsText(answer.interestCents)} of interest.`;
  return [...(startsFrom === 'repayment' ? [budgeted] : []), figure, rest]
    .join(' ')
    .replaceAll('\u00a0', ' ');
}

export const nothingToBorrow = 'The deposit and the trade-in cover the price: there is nothing to borrow.';
