/** How often a loan is repaid. */
export const frequencies = ['weekly', 'fortnightly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Number of repayments in a year. */
export const repaymentsAYear: Record<Frequency, number> = { weekly: 52, fortnightly: 26, monthly: 12 };

/** 'per week' */
export const perPeriod: Record<Frequency, string> = {
  weekly: 'per week',
  fortnightly: 'per fortnight',
  monthly: 'per month',
};

/** A loan repaid in equal amounts at the end of each month. */
export interface Loan {
  /** Whole cents. */
  borrowedCents: number;
  /** Interest rate of a month as a fraction: 0.10 / 12 for 10% a year. */
  ratePerMonth: number;
  /** Number of repayments, at least one. */
  months: number;
  /** Whole cents that are still owed at the last repayment and paid together with it. At most the borrowed amount. */
  balloonCents?: number;
}

/**
 * The equal repayment of a month, rounded to the nearest cent (half a cent up):
 *
 * (borrowed - balloon x v) x r / (1 - v)   where v = (1 + r) ^ -months
 *
 * Without interest, the amount divided by the number of repayments.
 */
export function monthlyCents({ borrowedCents, ratePerMonth: r, months, balloonCents = 0 }: Loan): number {
  if (r === 0) return nearestCent((borrowedCents - balloonCents) / months);
  const discount = (1 + r) ** -months;
  return nearestCent(((borrowedCents - balloonCents * discount) * r) / (1 - discount));
}

/**
 * The repayment as a visitor reads it. By the week it is a year of monthly repayments spread over 52 weeks, as lenders
 * state it, so that a loan has one total however its repayments are shown (FIN-10).
 */
export function repaymentCents(loan: Loan, frequency: Frequency): number {
  return nearestCent((monthlyCents(loan) * 12) / repaymentsAYear[frequency]);
}

/**
 * All monthly repayments. Interest is calculated on the amount owed and rounded to the nearest cent each time (half a cent up),
 * as lenders charge it. The last repayment settles the rounding differences, so it may differ from the others: the loan
 * ends exactly at the balloon, or at zero without one.
 */
export function repaymentSchedule(loan: Loan) {
  const { borrowedCents, ratePerMonth, months, balloonCents = 0 } = loan;
  const usual = monthlyCents(loan);
  let balanceCents = borrowedCents;
  return Array.from({ length: months }, (_, index) => {
    const interestCents = nearestCent(balanceCents * ratePerMonth);
    const owed = balanceCents - balloonCents;
    // Rounding up may repay a small loan early. Never repay more than is owed.
    const principalCents = index === months - 1 ? owed : Math.min(usual - interestCents, owed);
    balanceCents -= principalCents;
    return {
      interestCents,
      /** The repaid part of the loan, without the balloon. */
      principalCents,
      /** Amount owed after this repayment. After the last one, the balloon. */
      balanceCents,
    };
  });
}

/** The lowest whole number up to `most` that has a property which every higher one has too. Undefined when none has it. */
export function firstUpTo(most: number, has: (number: number) => boolean): number | undefined {
  if (!has(most)) return undefined;
  let [without, having] = [0, most];
  while (having - without > 1) {
    const middle = Math.floor((without + having) / 2);
    if (has(middle)) having = middle;
    else without = middle;
  }
  return having;
}

/** For amounts that are not negative. */
function nearestCent(cents: number): number {
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
export function loanOf(choice: Omit<LoanChoice, 'frequency'>): Required<Loan> {
  const { price, deposit, tradeIn, owing = 0, balloonPercent, termYears, interestRate } = choice;
  const borrowedCents = Math.max(0, price - deposit - tradeIn + owing) * 100;
  return {
    borrowedCents,
    // A percentage of dollars is an amount in cents.
    balloonCents: Math.min(Math.round(price * balloonPercent), borrowedCents),
    ratePerMonth: interestRate / 100 / 12,
    months: termYears * 12,
  };
}
