import { shownPrice } from '../price-display.ts';
import { validNumber } from './calculator-link.ts';
import type { FinancedCar, LenderFigures } from './conditions.ts';
import type { LenderRule } from './lenders.ts';
import type { LoanChoice } from './loan-choice.ts';
import { depositOf, finalPaymentOf, monthsOf } from './worked-example.ts';

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
