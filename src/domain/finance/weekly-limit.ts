import { firstUpTo, loanOf, repaymentCents } from './amortise.ts';
import type { OwnTerms } from './loan-terms.ts';

/** What turns a limit of dollars a week into limits of price. */
export interface OwnWeekly {
  terms: OwnTerms;
  /** The interest rates of the site's lenders, per cent a year: cars of one price but different rates differ. */
  rates: readonly number[];
}

/** The highest price that stock can have, whole dollars. */
const dearest = 20_000_000;

/**
 * What a car costs a week on the visitor's terms, in whole dollars as cards show it. 0 when nothing has to be borrowed.
 *
 * It never falls when the price rises, so that a limit a week is a limit of the price: the loan grows by the price, the
 * final payment takes at most its own share of that, and both roundings keep the order.
 */
export function weeklyDollars(price: number, interestRate: number, terms: OwnTerms): number {
  const loan = loanOf({ ...terms, price, interestRate });
  if (loan.borrowedCents === 0) return 0;
  return Math.round(repaymentCents(loan, 'weekly') / 100);
}

/**
 * The prices whose weekly cost lies in a range, at one interest rate. Undefined when there is none. Cars that the
 * deposit and the trade-in pay for cost 0 a week: they are within every limit, and below every lowest amount.
 *
 * @param range whole dollars a week. A lowest amount of up to 1 only says that there is a price
 * @returns whole dollars, both ends included. `max` is absent without a limit
 */
export function pricesWithin(
  { from = 0, to }: { from?: number; to?: number },
  interestRate: number,
  terms: OwnTerms,
): { min: number; max?: number } | undefined {
  const costAt = (price: number) => weeklyDollars(price, interestRate, terms);
  const min = from > 1 ? firstUpTo(dearest, (price) => costAt(price) >= from) : 1;
  const over = to === undefined ? undefined : firstUpTo(dearest, (price) => costAt(price) > to);
  if (min === undefined || (over !== undefined && over <= min)) return undefined;
  return over === undefined ? { min } : { min, max: over - 1 };
}
