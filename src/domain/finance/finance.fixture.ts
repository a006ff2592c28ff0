import { type FinancedCar, type Lender, type LenderFigures, lenders } from './lenders.ts';

/** The rule for the age of a car counts from the year of this date. */
export const today = '2025-03-10';

export const someFigures: LenderFigures = {
  interestRate: 7.99,
  comparisonRate: 8.45,
  paymentWeek: 122.6,
  paymentMonth: 531.27,
  termMonths: 60,
};

/** A used car in stock with the same figures of every lender. */
export function aFinancedCar(change: Partial<FinancedCar> = {}, figures = someFigures): FinancedCar {
  return {
    year: 2021,
    price: 26_990,
    status: 'in_stock',
    finance_lenders: Object.fromEntries(lenders.map((lender: Lender) => [lender, figures])),
    ...change,
  };
}
