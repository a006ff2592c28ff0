import { type Frequency, monthlyCents } from './amortise.ts';

/** What a lender charges besides interest. Whole cents. */
export interface LoanFees {
  /** Once, when the loan begins. */
  establishmentCents: number;
  /** Every month. */
  monthlyCents: number;
}

/** A credit contract as the formula needs it. In cents, without counting any fee twice. */
interface CreditContract {
  /** Amount lent at the start (A in the regulation). */
  amountCents: number;
  /** Fees paid at the start (C at time zero). */
  feesAtStartCents: number;
  /** Paid at the end of each interval: the repayment and its fees (R and C). */
  paidEachTimeCents: number;
  repayments: number;
  frequency: Frequency;
}

/** Number of repayments in a year by regulation 100 (3), whatever number a lender uses. */
const yearly: Record<Frequency, number> = { weekly: 52.18, fortnightly: 26.09, monthly: 12 };

/**
 * The comparison rate of a loan, per cent a year to two decimals, by the National Consumer Credit Protection
 * Regulations 2010, regulation 100: n x r x 100%, where r solves
 *
 *     sum of A_j / (1 + r)^j  =  sum of (R_j + C_j) / (1 + r)^j
 *
 * http://www.austlii.edu.au/au/legis/cth/consol_reg/nccpr2010486/s100.html
 */
export function contractComparisonRate(contract: CreditContract): number {
  const { amountCents, feesAtStartCents, paidEachTimeCents, repayments, frequency } = contract;
  const received = amountCents - feesAtStartCents;
  // Payments are worth less at a higher rate, so there is one solution. It lies between 0 and 1 (doubling in each
  // interval).
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 60; halving += 1) {
    const rate = (low + high) / 2;
    const worth = rate === 0 ? repayments : (1 - (1 + rate) ** -repayments) / rate;
    if (paidEachTimeCents * worth > received) low = rate;
    else high = rate;
  }
  return Math.round(yearly[frequency] * low * 10_000) / 100;
}

/** The loan that comparison rates of car finance must be stated for (FIN-8): secured, with monthly repayments. */
const statedFor = { amountCents: 3_000_000, months: 60, frequency: 'monthly' } as const;

/**
 * The comparison rate for an interest rate and its fees, for the loan prescribed by FIN-8. Never below the interest
 * rate.
 *
 * @param interestRate per cent a year
 */
export function comparisonRate(interestRate: number, fees: LoanFees): number {
  const { amountCents, months, frequency } = statedFor;
  const loan = { borrowedCents: amountCents, ratePerMonth: interestRate / 100 / 12, months };
  const rate = contractComparisonRate({
    amountCents,
    feesAtStartCents: fees.establishmentCents,
    paidEachTimeCents: monthlyCents(loan) + fees.monthlyCents,
    repayments: months,
    frequency,
  });
  // The repayment is rounded to the cent, which could lower the rate by 0.01 percentage points.
  return Math.max(rate, Math.round(interestRate * 100) / 100);
}
