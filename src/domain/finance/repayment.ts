import { type FinancedCar, financeConditions, type Lender, lenderRule } from './lenders.ts';
import { comparisonBasis, comparisonWarning, repaymentDisclaimer } from './repayment-notes.ts';
import { type AdvertisedLoan, advertisedLoan, type ExampleLine, workedExample } from './worked-example.ts';

/** Never exported, so that only the rule below can make an estimate or a repayment. */
declare const madeByTheRule: unique symbol;

/**
 * A lender's offer for a car, with everything that Australian credit law requires beside it: a rate always has its
 * comparison rate, and that always has the warning. Plain JSON.
 */
export interface FinanceEstimate {
  readonly [madeByTheRule]: true;
  readonly lender: Lender;
  /** Name after 'Finance by'. */
  readonly provider: string;
  /** Per cent a year. */
  readonly interestRate: number;
  /** Per cent a year. */
  readonly comparisonRate: number;
  readonly warning: typeof comparisonWarning;
  readonly comparisonBasis: typeof comparisonBasis;
  /** FIN-13, then this lender's assumptions. */
  readonly disclaimer: readonly string[];
  /** This lender's assumptions, as sentences. */
  readonly assumptions: readonly string[];
  /** The lender's own disclaimer for this car (FIN-16). */
  readonly lenderDisclaimer?: string;
  /** Price, deposit, payments, term and total, as far as the lender provides them. */
  readonly example: readonly ExampleLine[];
  /** The same loan for the calculator, if it can express it. */
  readonly loan?: AdvertisedLoan;
}

/** An estimate with a figure, in cents from the lender: a weekly amount is never calculated from a monthly one. */
export type Repayment = FinanceEstimate &
  (
    | { readonly weeklyCents: number; readonly monthlyCents?: number }
    | { readonly weeklyCents?: undefined; readonly monthlyCents: number }
  );

export interface FinanceTerms {
  /** The lender of the car's dealership (CFG-42). Undefined: there are no estimates. */
  lender: Lender | undefined;
  /** True when the dealer is excluded from finance, like Suzuki (CFG-43). */
  excluded: boolean;
  /** ISO date for the car's age. */
  today: string;
}

/** The lender's estimate for a car. Undefined when finance is not shown (FIN-2 to FIN-7). */
export function financeEstimateOf(car: FinancedCar, terms: FinanceTerms): FinanceEstimate | undefined {
  const { lender, excluded, today } = terms;
  if (excluded || !lender) return undefined;
  const figures = car.finance_lenders?.[lender];
  if (!figures) return undefined;
  const { interestRate, comparisonRate } = figures;
  if (interestRate === null || comparisonRate === null) return undefined;
  const rule = lenderRule(lender);
  if (!rule.conditions.every((condition) => financeConditions[condition](car, today))) return undefined;
  if (!rule.payments.every((payment) => cents(figures[payment]) > 0)) return undefined;
  const loan = advertisedLoan(car, figures, rule);
  const lenderDisclaimer = figures.disclaimer?.trim();
  return sealed({
    lender,
    provider: rule.provider,
    interestRate,
    comparisonRate,
    warning: comparisonWarning,
    comparisonBasis,
    disclaimer: [...repaymentDisclaimer, ...rule.assumptions],
    assumptions: rule.assumptions,
    ...(lenderDisclaimer && { lenderDisclaimer }),
    example: workedExample(car, figures, rule),
    ...(loan && { loan }),
  });
}

/** The weekly or monthly cost of the car. Undefined when finance is not shown or the lender gives no payment. */
export function repaymentOf(car: FinancedCar, terms: FinanceTerms): Repayment | undefined {
  const estimate = financeEstimateOf(car, terms);
  const figures = estimate && car.finance_lenders?.[estimate.lender];
  const weeklyCents = cents(figures?.paymentWeek);
  const monthlyCents = cents(figures?.paymentMonth);
  if (!estimate) return undefined;
  if (weeklyCents > 0) return { ...estimate, weeklyCents, ...(monthlyCents > 0 && { monthlyCents }) };
  return monthlyCents > 0 ? { ...estimate, monthlyCents } : undefined;
}

/** The only place that marks an estimate as made by the rule. */
function sealed(whole: Omit<FinanceEstimate, typeof madeByTheRule>): FinanceEstimate {
  return whole as FinanceEstimate;
}

/** Feeds write 0 for a missing payment. */
const cents = (dollars = 0) => Math.round(dollars * 100);
