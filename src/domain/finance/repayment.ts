import { dollars } from '../prices/money.ts';
import { isPrice, shownPrice } from '../prices/shown-price.ts';
import type { LoanChoice } from './amortise.ts';
import { validNumber } from './calculator-settings.ts';
import {
  type FinancedCar,
  financeConditions,
  type Lender,
  type LenderFigures,
  type LenderRule,
  lenderRule,
} from './lenders.ts';
import { comparisonBasis, comparisonWarning, repaymentDisclaimer } from './repayment-notes.ts';

/** Never exported, so that only the rule below can make an estimate or a repayment. */
declare const madeByTheRule: unique symbol;

/** A lender's offer for a car, with everything that Australian credit law requires beside it. Plain JSON. */
export type FinanceEstimate = NonNullable<ReturnType<typeof financeEstimateOf>>;

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

/**
 * The lender's estimate for a car: a rate always has its comparison rate, and that always has the warning. Undefined when
 * finance is not shown (FIN-2 to FIN-7).
 */
export function financeEstimateOf(car: FinancedCar, terms: FinanceTerms) {
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
    /** Name after 'Finance by'. */
    provider: rule.provider,
    /** Per cent a year, as the comparison rate. */
    interestRate,
    comparisonRate,
    warning: comparisonWarning,
    comparisonBasis,
    /** FIN-13, then this lender's assumptions, as sentences. */
    disclaimer: [...repaymentDisclaimer, ...rule.assumptions],
    assumptions: rule.assumptions,
    /** The lender's own disclaimer for this car (FIN-16). */
    ...(lenderDisclaimer && { lenderDisclaimer }),
    /** Price, deposit, payments, term and total, as far as the lender provides them. */
    example: workedExample(car, figures, rule),
    /** The same loan for the calculator, if it can express it. */
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

/**
 * What the calculator of a car begins with, so that it agrees with the lender's estimate beside it. Undefined when the
 * calculator cannot express the loan.
 */
export function calculatorStart({ loan, interestRate, comparisonRate }: FinanceEstimate) {
  return loan && { loan, lender: { interestRate, comparisonRate } };
}

/** The only place that marks an estimate as made by the rule. */
const sealed = <Whole>(whole: Whole) => whole as Readonly<Whole> & { readonly [madeByTheRule]: true };

/** Feeds write 0 for a missing payment. */
const cents = (dollars = 0) => Math.round(dollars * 100);

export interface ExampleLine {
  label: string;
  value: string;
}

/**
 * The loan behind a repayment, line by line, without values that the lender does not provide. Whole dollars (PRICE-5).
 */
export function workedExample(car: FinancedCar, figures: LenderFigures, rule: LenderRule): ExampleLine[] {
  const { deposit, finalPayment, months } = partsOf(car, figures, rule);
  return [
    { label: 'Price', value: money(shownPrice(car)) },
    { label: 'Deposit', value: money(deposit) },
    { label: 'Each week', value: money(figures.paymentWeek || undefined) },
    { label: 'Each month', value: money(figures.paymentMonth || undefined) },
    { label: 'Term', value: months ? `${months} months` : '' },
    { label: 'Final payment', value: money(finalPayment) },
    { label: 'Total payable', value: money(totalPayable(car, figures, rule)) },
  ].filter(({ value }) => value);
}

/**
 * Deposit plus all monthly payments plus final payment, in dollars (FIN-10: for Taurus a tenth of the price plus the
 * monthly payments, and its final payment if there is one). Undefined without a monthly payment or a term.
 */
export function totalPayable(car: FinancedCar, figures: LenderFigures, rule: LenderRule): number | undefined {
  const { paymentMonth } = figures;
  const { deposit, finalPayment, months } = partsOf(car, figures, rule);
  if (!paymentMonth || !months) return undefined;
  return (cents(deposit) + cents(paymentMonth) * months + cents(finalPayment)) / 100;
}

/** Deposit and final payment in dollars, undefined when the lender provides none. 0 months: without a term. */
function partsOf(
  car: FinancedCar,
  figures: LenderFigures,
  { depositShare, finalPaymentDollars }: LenderRule,
) {
  const { deposit, balloon, termMonths, termYears = 0 } = figures;
  return {
    deposit: depositShare === undefined ? deposit : depositShare * (shownPrice(car) ?? 0),
    finalPayment: finalPaymentDollars ?? balloon,
    months: termMonths ?? Math.round(termYears * 12),
  };
}

function money(amount: number | undefined): string {
  return amount === undefined ? '' : dollars(amount);
}

/** The loan behind a repayment, as settings of the calculator. */
export type AdvertisedLoan = Omit<LoanChoice, 'price' | 'tradeIn'>;

/**
 * The settings with which the calculator begins, so that it agrees with the repayment beside it. Undefined when the
 * calculator cannot express the loan: without a term of whole years, or with values outside its limits.
 */
export function advertisedLoan(
  car: FinancedCar,
  figures: LenderFigures,
  rule: LenderRule,
): AdvertisedLoan | undefined {
  const price = shownPrice(car);
  if (!isPrice(price) || figures.interestRate === null) return undefined;
  const { deposit = 0, finalPayment = 0, months } = partsOf(car, figures, rule);
  const numbers = {
    deposit: Math.round(deposit),
    balloonPercent: Math.round((finalPayment / price) * 100),
    termYears: months / 12,
    interestRate: figures.interestRate,
  };
  const isValid = (Object.keys(numbers) as (keyof typeof numbers)[]).every(
    (name) => validNumber(name, numbers[name]) === numbers[name],
  );
  return isValid ? { ...numbers, frequency: figures.paymentWeek ? 'weekly' : 'monthly' } : undefined;
}
