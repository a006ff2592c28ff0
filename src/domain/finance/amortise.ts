/** A loan repaid in equal amounts at equal intervals, each at the end of its interval. */
export interface Loan {
  /** Whole cents. */
  borrowedCents: number;
  /** Interest rate of one interval as a fraction: 0.10 / 12 for 10% a year with monthly repayments. */
  ratePerPeriod: number;
  /** Number of repayments, at least one. */
  periods: number;
  /** Whole cents that are still owed at the last repayment and paid together with it. At most the borrowed amount. */
  balloonCents?: number;
}

/** One repayment of a schedule. Whole cents. */
export interface ScheduledRepayment {
  interestCents: number;
  /** The repaid part of the loan, without the balloon. */
  principalCents: number;
  /** Amount owed after this repayment. After the last one, the balloon. */
  balanceCents: number;
}

/**
 * The equal repayment, rounded to the nearest cent (half a cent up):
 *
 * (borrowed - balloon x v) x r / (1 - v)   where v = (1 + r) ^ -periods
 *
 * Without interest, the amount divided by the number of repayments.
 */
export function repaymentCents({ borrowedCents, ratePerPeriod: r, periods, balloonCents = 0 }: Loan): number {
  if (r === 0) return nearestCent((borrowedCents - balloonCents) / periods);
  const discount = (1 + r) ** -periods;
  return nearestCent(((borrowedCents - balloonCents * discount) * r) / (1 - discount));
}

/**
 * All repayments. Interest is calculated on the amount owed and rounded to the nearest cent each time (half a cent up),
 * as lenders charge it. The last repayment settles the rounding differences, so it may differ from the others: the loan
 * ends exactly at the balloon, or at zero without one.
 */
export function repaymentSchedule(loan: Loan): ScheduledRepayment[] {
  const { borrowedCents, ratePerPeriod, periods, balloonCents = 0 } = loan;
  const usual = repaymentCents(loan);
  const schedule: ScheduledRepayment[] = [];
  let balanceCents = borrowedCents;
  for (let number = 1; number <= periods; number += 1) {
    const interestCents = nearestCent(balanceCents * ratePerPeriod);
    const owed = balanceCents - balloonCents;
    // Rounding up may repay a small loan early. Never repay more than is owed.
    const principalCents = number === periods ? owed : Math.min(usual - interestCents, owed);
    balanceCents -= principalCents;
    schedule.push({ interestCents, principalCents, balanceCents });
  }
  return schedule;
}

/** For amounts that are not negative. */
export function nearestCent(cents: number): number {
  return Math.floor(cents + 0.5);
}
