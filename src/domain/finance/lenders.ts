import type { FinanceCondition, LenderPayment } from './conditions.ts';

/** All that sets one lender apart. Adding a lender is adding one of these to the table below. */
export interface LenderRule {
  /** Who provides the finance, as it reads after 'Finance by'. */
  readonly provider: string;
  /** What must hold of the car, besides the two rates that every lender needs (FIN-2). */
  readonly conditions: readonly FinanceCondition[];
  /** The payments that must be there; empty: finance shows without any. */
  readonly payments: readonly LenderPayment[];
  /** Share of the price taken as deposit, whatever the feed says. Left out: the feed's deposit. */
  readonly depositShare?: number;
  /** Whole dollars of the final payment, whatever the feed says. Left out: the feed's balloon. */
  readonly finalPaymentDollars?: number;
  /** What every repayment of this lender takes for granted, in sentences for visitors. */
  readonly assumptions: readonly string[];
}

const anyPriced: LenderRule['conditions'] = ['priced', 'available'];

/** FIN-1. The names are the keys of a car's `finance_lenders`. */
export const lenderRules = {
  // FIN-3, FIN-9. Its comparison rate, named there as well, is needed of every lender (FIN-2).
  taurus: {
    provider: 'Taurus',
    conditions: ['recent', ...anyPriced],
    payments: [],
    depositShare: 0.1,
    assumptions: ['A deposit of 10% of the price is assumed.', 'The offer is valid for one month.'],
  },
  // FIN-4
  powertorque: {
    provider: 'Powertorque',
    conditions: anyPriced,
    payments: ['paymentWeek'],
    assumptions: [],
  },
  // FIN-6
  ausloans: { provider: 'AusLoans', conditions: ['available'], payments: [], assumptions: [] },
  // FIN-4, FIN-11
  angle: {
    provider: 'Angle',
    conditions: anyPriced,
    payments: ['paymentWeek'],
    finalPaymentDollars: 0,
    assumptions: ['There is a $0 final payment.'],
  },
  // FIN-6
  '360-finance': { provider: '360 Finance', conditions: ['available'], payments: [], assumptions: [] },
  // FIN-5
  'nissan-finance': {
    provider: 'Nissan Finance',
    conditions: anyPriced,
    payments: ['paymentMonth'],
    assumptions: [],
  },
  // FIN-4. Figures the dealer keeps by hand.
  manual: {
    provider: 'our finance provider',
    conditions: anyPriced,
    payments: ['paymentWeek'],
    assumptions: [],
  },
  // FIN-7, OPEN-26
  'car-clarity': { provider: 'Car Clarity', conditions: ['available'], payments: [], assumptions: [] },
} as const satisfies Record<string, LenderRule>;

export type Lender = keyof typeof lenderRules;

/** The names of all lenders, in the order of the table. */
export const lenders = Object.keys(lenderRules) as Lender[];

export function lenderRule(lender: Lender): LenderRule {
  return lenderRules[lender];
}
