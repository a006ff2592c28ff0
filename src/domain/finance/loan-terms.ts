import { dollars } from '../prices/money.ts';
import type { OwnTradeIn } from '../trade-in/own-trade-in.ts';
import { type Frequency, frequencies, type LoanChoice, loanOf, repaymentCents } from './amortise.ts';
import { type CalculatorState, frequencyNames, validNumber, yearsText } from './calculator-settings.ts';

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
export function loanTermsText(terms: LoanTerms & Pick<OwnTerms, 'owing'>): string {
  const { deposit, tradeIn, owing, termYears, balloonPercent, frequency } = terms;
  return [
    deposit !== undefined && `deposit ${dollars(deposit)}`,
    tradeIn !== undefined && `trade-in ${dollars(tradeIn)}`,
    owing !== undefined && `${dollars(owing)} still owing on it`,
    termYears !== undefined && yearsText(termYears),
    balloonPercent !== undefined && `final payment ${balloonPercent}%`,
    frequency && `${frequencyNames[frequency].toLowerCase()} repayments`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The loan that the visitor set in a calculator, for every car. Whole dollars. */
export type OwnTerms = Required<LoanTerms> & Pick<LoanChoice, 'owing'>;

/** The calculator's usual start, for what the visitor has not set (OPEN-27). */
const usual: OwnTerms = { deposit: 0, tradeIn: 0, termYears: 5, balloonPercent: 0, frequency: 'weekly' };

/**
 * The visitor's terms. Undefined when the visitor has set none and uses no trade-in.
 *
 * @param isUsed a trade-in in use counts before the one of the calculator, so that changeover prices and repayments are
 *   about the same amounts. At a dealer without changeover prices it counts as one that was only valued
 */
export function ownTermsOf(
  set: LoanTerms,
  tradeIn: OwnTradeIn,
  isUsed = tradeIn.isUsed === true,
): OwnTerms | undefined {
  const value = Math.round(tradeIn.cents / 100);
  const owed = Math.round((tradeIn.owedCents ?? 0) / 100);
  if (isUsed) return { ...usual, ...set, tradeIn: value, ...(owed > 0 && { owing: owed }) };
  if (Object.keys(set).length === 0) return undefined;
  return { ...usual, ...(value > 0 && { tradeIn: value }), ...set };
}

/**
 * The repayment of a price on the visitor's terms. Undefined when nothing has to be borrowed.
 *
 * @param price whole dollars
 * @param interestRate of the lender, per cent a year
 */
export function ownRepayment(
  price: number,
  interestRate: number,
  terms: OwnTerms,
): { cents: number; frequency: Frequency } | undefined {
  const loan = loanOf({ ...terms, price, interestRate });
  if (loan.borrowedCents <= 0) return undefined;
  return { cents: repaymentCents(loan, terms.frequency), frequency: terms.frequency };
}

/** 'deposit $5,000, 3 years, weekly repayments', without amounts of 0. */
export function ownTermsText(terms: OwnTerms): string {
  return loanTermsText(Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== 0)));
}
