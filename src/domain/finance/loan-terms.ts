import type { ListedCar } from '../listed-car.ts';
import { dollars } from '../money.ts';
import { shownPrice } from '../price-display.ts';
import { loanOf, repaymentCents } from './amortise.ts';
import { type CalculatorState, validNumber } from './calculator-settings.ts';
import { frequencyNames, yearsText } from './calculator-words.ts';
import { type Frequency, frequencies } from './frequency.ts';

const numbers = ['deposit', 'tradeIn', 'termYears', 'balloonPercent'] as const;

/** The buyer's own settings of a loan. They do not depend on the car, so they are kept for the next one. */
export type LoanTerms = Partial<Pick<CalculatorState, (typeof numbers)[number] | 'frequency'>>;

/** Reads the loan terms from settings or from the browser's storage, which may contain anything. */
export function readLoanTerms(written: Record<string, unknown>): LoanTerms {
  const sound = numbers.flatMap((name) => {
    const value = written[name];
    const number = typeof value === 'number' ? validNumber(name, value) : undefined;
    return number === undefined ? [] : [[name, number] as const];
  });
  const frequency = frequencies.find((known) => known === written['frequency']);
  return { ...Object.fromEntries(sound), ...(frequency && { frequency }) };
}

/** 'deposit $5,000, 3 years, monthly'. Empty without any settings. */
export function loanTermsText(terms: LoanTerms): string {
  const { deposit, tradeIn, termYears, balloonPercent, frequency } = terms;
  return [
    deposit !== undefined && `deposit ${dollars(deposit)}`,
    tradeIn !== undefined && `trade-in ${dollars(tradeIn)}`,
    termYears !== undefined && yearsText(termYears),
    balloonPercent !== undefined && `final payment ${balloonPercent}%`,
    frequency && `${frequencyNames[frequency].toLowerCase()} repayments`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The loan that the visitor set in a calculator, for every car. Whole dollars. */
export type OwnTerms = Required<LoanTerms>;

/** The calculator's usual start, for what the visitor has not set (OPEN-27). */
const usual: OwnTerms = { deposit: 0, tradeIn: 0, termYears: 5, balloonPercent: 0, frequency: 'weekly' };

/**
 * The visitor's terms. Undefined when the visitor has set none.
 *
 * @param tradeInDollars value of the visitor's own car. 0 without a valuation.
 */
export function ownTermsOf(set: LoanTerms, tradeInDollars: number): OwnTerms | undefined {
  if (Object.keys(set).length === 0) return undefined;
  return { ...usual, ...(tradeInDollars > 0 && { tradeIn: tradeInDollars }), ...set };
}

/**
 * The repayment of a car on the visitor's terms, at the interest rate of its lender. Undefined when nothing has to be
 * borrowed.
 */
export function ownRepayment(
  car: Pick<ListedCar, 'price' | 'offer_price' | 'interest_rate'>,
  terms: OwnTerms,
): { cents: number; frequency: Frequency } | undefined {
  const loan = loanOf({ ...terms, price: shownPrice(car), interestRate: car.interest_rate });
  if (loan.borrowedCents <= 0) return undefined;
  return { cents: repaymentCents(loan), frequency: terms.frequency };
}

/** 'deposit $5,000, 3 years, weekly repayments', without amounts of 0. */
export function ownTermsText(terms: OwnTerms): string {
  return loanTermsText(Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== 0)));
}
