/** A loan repaid in equal amounts at equal intervals, each at the end of its interval. */
export interface Loan {
  /** Whole cents. */
  borrowedCents: number;
  /** Interest of one interval as a share: 0.10 / 12 for 10% a year, repaid by the month. */
  ratePerPeriod: number;
  /** Repayments, at least one. */
  periods: number;
  /** Whole cents that are still owed with the last repayment and paid then; at most what was borrowed. */
  balloonCents?: number;
}

/** One repayment of a schedule. Whole cents. */
export interface ScheduledRepayment {
  interestCents: number;
  /** What of the loan is repaid, the balloon apart. */
  principalCents: number;
  /** Owed after it; the balloon after the last. */
  balanceCents: number;
}

/**
 * The equal repayment in cents, to the nearest cent (half a cent up):
 *
 *     (borrowed - balloon x v) x r / (1 - v)   where v = (1 + r) ^ -periods
 *
 * and a straight share without interest.
 */
export function repaymentCents({ borrowedCents, ratePerPeriod: r, periods, balloonCents = 0 }: Loan): number {
  if (r === 0) return nearestCent((borrowedCents - balloonCents) / periods);
  const discount = (1 + r) ** -periods;
  return nearestCent(((borrowedCents - balloonCents * discount) * r) / (1 - discount));
}

/**
 * All repayments. Interest is reckoned on what is owed and rounded to the nearest cent (half a cent up) each time, as
 * it is charged. What the rounding leaves over is settled with the last repayment, which may therefore differ from the
 * others: the loan closes at the balloon to the cent, and at nothing without one.
 */
export function repaymentSchedule(loan: Loan): ScheduledRepayment[] {
  const { borrowedCents, ratePerPeriod, periods, balloonCents = 0 } = loan;
  const usual = repaymentCents(loan);
  const schedule: ScheduledRepayment[] = [];
  let balanceCents = borrowedCents;
  for (let number = 1; number <= periods; number += 1) {
    const interestCents = nearestCent(balanceCents * ratePerPeriod);
    const owed = balanceCents - balloonCents;
    // Rounding up may have repaid a small loan before its time: never more than is owed.
    const principalCents = number === periods ? owed : Math.min(usual - interestCents, owed);
    balanceCents -= principalCents;
    schedule.push({ interestCents, principalCents, balanceCents });
  }
  return schedule;
}

/** Of amounts that are not negative. */
export function nearestCent(cents: number): number {
  return Math.floor(cents + 0.5);
}
