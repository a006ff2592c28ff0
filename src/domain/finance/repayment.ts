import { type FinancedCar, financeConditions } from './conditions.ts';
import { type Lender, lenderRule } from './lenders.ts';
import { comparisonBasis, comparisonWarning, repaymentDisclaimer } from './repayment-words.ts';
import { type ExampleLine, workedExample } from './worked-example.ts';

/** Never exported: nothing but the rule below can write an estimate or a repayment down. */
declare const madeByTheRule: unique symbol;

/**
 * What a lender offers for a car, with everything Australian credit law wants beside it: a rate is never without its
 * comparison rate, nor that without the warning. Plain JSON.
 */
export interface FinanceEstimate {
  readonly [madeByTheRule]: true;
  readonly lender: Lender;
  /** As it reads after 'Finance by'. */
  readonly provider: string;
  /** Per cent a year. */
  readonly interestRate: number;
  /** Per cent a year. */
  readonly comparisonRate: number;
  readonly warning: typeof comparisonWarning;
  readonly comparisonBasis: typeof comparisonBasis;
  /** FIN-13, then what this lender takes for granted. */
  readonly disclaimer: readonly string[];
  /** What this lender takes for granted, in sentences. */
  readonly assumptions: readonly string[];
  /** The lender's own words for this car (FIN-16). */
  readonly lenderDisclaimer?: string;
  /** Price, deposit, payments, term and total, as far as the lender names them. */
  readonly example: readonly ExampleLine[];
}

/** An estimate that has a figure to show. Cents, as the lender gives them: a week is not worked out from a month. */
export type Repayment = FinanceEstimate &
  (
    | { readonly weeklyCents: number; readonly monthlyCents?: number }
    | { readonly weeklyCents?: undefined; readonly monthlyCents: number }
  );

export interface FinanceTerms {
  /** Whose estimates the car's dealership shows (CFG-42); none: there are no estimates. */
  lender: Lender | undefined;
  /** The dealer is Suzuki or otherwise excluded (CFG-43). */
  excluded: boolean;
  /** ISO date from which the car's age is reckoned. */
  today: string;
}

/** The estimate of the dealership's lender for a car; undefined where finance does not show (FIN-2 to FIN-7). */
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
  });
}

/** What the car costs a week or a month; undefined where finance does not show, or its lender names no payment. */
export function repaymentOf(car: FinancedCar, terms: FinanceTerms): Repayment | undefined {
  const estimate = financeEstimateOf(car, terms);
  const figures = estimate && car.finance_lenders?.[estimate.lender];
  const weeklyCents = cents(figures?.paymentWeek);
  const monthlyCents = cents(figures?.paymentMonth);
  if (!estimate) return undefined;
  if (weeklyCents > 0) return { ...estimate, weeklyCents, ...(monthlyCents > 0 && { monthlyCents }) };
  return monthlyCents > 0 ? { ...estimate, monthlyCents } : undefined;
}

/** The one place that vouches for what it has put together. */
function sealed(whole: Omit<FinanceEstimate, typeof madeByTheRule>): FinanceEstimate {
  return whole as FinanceEstimate;
}

/** Feeds write 0 for a payment they do not have. */
const cents = (dollars = 0) => Math.round(dollars * 100);
