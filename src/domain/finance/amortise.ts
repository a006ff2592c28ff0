/** How often a loan is repaid. */
export const frequencies = ['weekly', 'fortnightly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Number of repayments in a year. The interest rate is divided by it as well. */
export const repaymentsAYear: Record<Frequency, number> = { weekly: 52, fortnightly: 26, monthly: 12 };

/** 'per week' */
export const perPeriod: Record<Frequency, string> = {
  weekly: 'per week',
  fortnightly: 'per fortnight',
  monthly: 'per month',
};

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
interface ScheduledRepayment {
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

/** The visitor's settings in the calculator. Whole dollars. */
export interface LoanChoice {
  /** The car's price. It is calculated if the visitor starts from a repayment. */
  price: number;
  deposit: number;
  tradeIn: number;
  /** What is still owed on the trade-in: the new loan pays it out. Absent for nothing. */
  owing?: number;
  /** Final payment, per cent of the price. */
  balloonPercent: number;
  termYears: number;
  /** Per cent a year. */
  interestRate: number;
  frequency: Frequency;
}

/** The loan of these settings. Nothing is borrowed when deposit and trade-in reach the price. */
export function loanOf(choice: LoanChoice): Required<Loan> {
  const { price, deposit, tradeIn, owing = 0, balloonPercent, termYears, interestRate, frequency } = choice;
  const borrowedCents = Math.max(0, price - deposit - tradeIn + owing) * 100;
  const ayear = repaymentsAYear[frequency];
  return {
    borrowedCents,
    // A percentage of dollars is an amount in cents.
    balloonCents: Math.min(Math.round(price * balloonPercent), borrowedCents),
    ratePerPeriod: interestRate / 100 / ayear,
    periods: termYears * ayear,
  };
}
