import { dollars } from '../money.ts';
import { shownPrice } from '../price-display.ts';
import type { LoanChoice } from './amortise.ts';
import { validNumber } from './calculator-settings.ts';
import type { FinancedCar, LenderFigures, LenderRule } from './lenders.ts';

export interface ExampleLine {
  label: string;
  value: string;
}

/**
 * The loan behind a repayment, line by line, without values that the lender does not provide. Whole dollars (PRICE-5).
 */
export function workedExample(car: FinancedCar, figures: LenderFigures, rule: LenderRule): ExampleLine[] {
  const deposit = depositOf(car, figures, rule);
  const finalPayment = finalPaymentOf(figures, rule);
  const months = monthsOf(figures);
  const total = totalPayable(car, figures, rule);
  return [
    { label: 'Price', value: money(shownPrice(car) || undefined) },
    { label: 'Deposit', value: money(deposit) },
    { label: 'Each week', value: money(figures.paymentWeek || undefined) },
    { label: 'Each month', value: money(figures.paymentMonth || undefined) },
    { label: 'Term', value: months ? `${months} months` : '' },
    { label: 'Final payment', value: money(finalPayment) },
    { label: 'Total payable', value: money(total) },
  ].filter(({ value }) => value);
}

/**
 * Deposit plus all monthly payments plus final payment, in dollars (FIN-10: for Taurus a tenth of the price plus the
 * monthly payments). Undefined without a monthly payment or a term.
 */
export function totalPayable(car: FinancedCar, figures: LenderFigures, rule: LenderRule): number | undefined {
  const { paymentMonth } = figures;
  const months = monthsOf(figures);
  if (!paymentMonth || !months) return undefined;
  const cents = (amount: number) => Math.round(amount * 100);
  const deposit = depositOf(car, figures, rule) ?? 0;
  const finalPayment = finalPaymentOf(figures, rule) ?? 0;
  return (cents(deposit) + cents(paymentMonth) * months + cents(finalPayment)) / 100;
}

/** Dollars. Undefined when the lender provides no deposit. */
function depositOf(car: FinancedCar, figures: LenderFigures, rule: LenderRule): number | undefined {
  return rule.depositShare === undefined ? figures.deposit : rule.depositShare * shownPrice(car);
}

/** Dollars. Undefined when the lender provides no final payment. */
function finalPaymentOf({ balloon }: LenderFigures, rule: LenderRule): number | undefined {
  return rule.finalPaymentDollars ?? balloon;
}

/** The term in months. 0 without one. */
function monthsOf({ termMonths, termYears = 0 }: LenderFigures): number {
  return termMonths ?? Math.round(termYears * 12);
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
  if (price <= 0 || figures.interestRate === null) return undefined;
  const numbers = {
    deposit: Math.round(depositOf(car, figures, rule) ?? 0),
    balloonPercent: Math.round(((finalPaymentOf(figures, rule) ?? 0) / price) * 100),
    termYears: monthsOf(figures) / 12,
    interestRate: figures.interestRate,
  };
  const isValid = (Object.keys(numbers) as (keyof typeof numbers)[]).every(
    (name) => validNumber(name, numbers[name]) === numbers[name],
  );
  return isValid ? { ...numbers, frequency: figures.paymentWeek ? 'weekly' : 'monthly' } : undefined;
}
