import type { Loan } from './amortise.ts';
import { type Frequency, repaymentsAYear } from './frequency.ts';

/** The visitor's settings in the calculator. Whole dollars. */
export interface LoanChoice {
  /** The car's price. It is calculated if the visitor starts from a repayment. */
  price: number;
  deposit: number;
  tradeIn: number;
  /** Final payment, per cent of the price. */
  balloonPercent: number;
  termYears: number;
  /** Per cent a year. */
  interestRate: number;
  frequency: Frequency;
}

/** The loan of these settings. Nothing is borrowed when deposit and trade-in reach the price. */
export function loanOf(choice: LoanChoice): Required<Loan> {
  const { price, deposit, tradeIn, balloonPercent, termYears, interestRate, frequency } = choice;
  const borrowedCents = Math.max(0, price - deposit - tradeIn) * 100;
  const ayear = repaymentsAYear[frequency];
  return {
    borrowedCents,
    // A percentage of dollars is an amount in cents.
    balloonCents: Math.min(Math.round(price * balloonPercent), borrowedCents),
    ratePerPeriod: interestRate / 100 / ayear,
    periods: termYears * ayear,
  };
}
