import { type Availability, isAvailable } from '../cars/availability.ts';
import type { Car } from '../cars/car.ts';
import { shownPrice } from '../prices/shown-price.ts';

/** Everything specific to one lender. To add a lender, add one of these to the table below. */
export interface LenderRule {
  /** Name of the provider, as it stands after 'Finance by'. Empty where the dealer names none. */
  readonly provider: string;
  /** Conditions for the car, besides both rates, which every lender needs (FIN-2). */
  readonly conditions: readonly FinanceCondition[];
  /** Payments that the feed must provide. Empty: finance is shown without any. */
  readonly payments: readonly LenderPayment[];
  /** Deposit as a share of the price, instead of the feed's deposit. Absent: the feed's deposit is used. */
  readonly depositShare?: number;
  /** Final payment in whole dollars, instead of the feed's balloon. Absent: the feed's balloon is used. */
  readonly finalPaymentDollars?: number;
  /** Assumptions behind this lender's repayments, as sentences for visitors. */
  readonly assumptions: readonly string[];
}

/** FIN-4. */
const byTheWeek = {
  conditions: ['priced', 'available'],
  payments: ['paymentWeek'],
  assumptions: [],
} as const satisfies Partial<LenderRule>;
/** FIN-6, FIN-7. */
const withoutPayment = { conditions: ['available'], payments: [], assumptions: [] } as const;

/** The lenders (FIN-1). Their names are the keys of a car's `finance_lenders`. */
export const lenderRules = {
  // FIN-3, FIN-9. FIN-3 also names a comparison rate, but every lender needs one (FIN-2).
  taurus: {
    provider: 'Taurus',
    conditions: ['recent', ...byTheWeek.conditions],
    payments: [],
    depositShare: 0.1,
    assumptions: ['A deposit of 10% of the price is assumed.', 'The offer is valid for one month.'],
  },
  // FIN-4
  powertorque: { provider: 'Powertorque', ...byTheWeek },
  // FIN-6
  ausloans: { provider: 'AusLoans', ...withoutPayment },
  // FIN-4, FIN-11
  angle: {
    provider: 'Angle',
    ...byTheWeek,
    finalPaymentDollars: 0,
    assumptions: ['There is a $0 final payment.'],
  },
  // FIN-6
  '360-finance': { provider: '360 Finance', ...withoutPayment },
  // FIN-5
  'nissan-finance': { provider: 'Nissan Finance', ...byTheWeek, payments: ['paymentMonth'] },
  // FIN-4. The dealer maintains these figures by hand.
  manual: { provider: '', ...byTheWeek },
  // FIN-7, OPEN-26
  'car-clarity': { provider: 'Car Clarity', ...withoutPayment },
} as const satisfies Record<string, LenderRule>;

export type Lender = keyof typeof lenderRules;

/** The names of all lenders, in the order of the table. */
export const lenders = Object.keys(lenderRules) as Lender[];

export function lenderRule(lender: Lender): LenderRule {
  return lenderRules[lender];
}

/** A lender's data for a car (DATA-6): rates in per cent a year, payments in dollars. */
export type LenderFigures = NonNullable<Car['finance_lenders']>[string];

/** The fields of a car that decide about finance. */
export interface FinancedCar
  extends Availability,
    Pick<Car, 'year' | 'price' | 'offer_price' | 'finance_lenders'> {}

/** Payments that a lender may provide. */
type LenderPayment = 'paymentWeek' | 'paymentMonth';

/** Financed cars must cost more than this, whole dollars (FIN-3 to FIN-5). */
const lowestPriceDollars = 500;
/** Highest age of a financed car (FIN-3). */
const oldestYears = 12;

/** Conditions that a lender may set for a car. `today` is an ISO date. */
export const financeConditions = {
  available: (car) => isAvailable(car),
  priced: (car) => (shownPrice(car) ?? 0) > lowestPriceDollars,
  recent: ({ year = 0 }, today) => year > Number(today.slice(0, 4)) - oldestYears,
} satisfies Record<string, (car: FinancedCar, today: string) => boolean>;

type FinanceCondition = keyof typeof financeConditions;
