import { loanOf, repaymentCents } from './amortise.ts';
import type { Frequency } from './frequency.ts';
import type { OwnTerms } from './loan-terms.ts';

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
  return { cents: repaymentCents(loan), frequency: terms.frequency };
}
