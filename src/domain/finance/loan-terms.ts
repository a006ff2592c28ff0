import { dollars } from '../money.ts';
import { type CalculatorState, validNumber } from './calculator-link.ts';
import { frequencyNames, yearsText } from './calculator-words.ts';
import { frequencies } from './frequency.ts';

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
