import { dollars } from '../money.ts';
import { type CalculatorState, soundNumber } from './calculator-link.ts';
import { frequencyNames, yearsText } from './calculator-words.ts';
import { frequencies } from './frequency.ts';

const numbers = ['deposit', 'tradeIn', 'termYears', 'balloonPercent'] as const;

/** What a buyer sets of a loan that is theirs, and not the car's: it holds for the next car too. */
export type LoanTerms = Partial<Pick<CalculatorState, (typeof numbers)[number] | 'frequency'>>;

/** The terms among other settings, or in what a browser kept, which may be anything. */
export function readLoanTerms(written: Record<string, unknown>): LoanTerms {
  const sound = numbers.flatMap((name) => {
    const value = written[name];
    const number = typeof value === 'number' ? soundNumber(name, value) : undefined;
    return number === undefined ? [] : [[name, number] as const];
  });
  const frequency = frequencies.find((known) => known === written['frequency']);
  return { ...Object.fromEntries(sound), ...(frequency && { frequency }) };
}

/** 'deposit $5,000, 3 years, monthly'; empty where nothing was set. */
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
