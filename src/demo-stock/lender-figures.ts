import type { CarInput } from '../domain/car.ts';

type LenderFigures = NonNullable<CarInput['finance_lenders']>[string];

const termMonths = 60;
/** Per cent a year. */
const interestRate = 8.49;
const comparisonRate = 9.32;

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

/** What a lender says of a price, with a tenth of it as deposit: the payments of an ordinary annuity. */
export function lenderFigures(price: number): LenderFigures {
  const deposit = Math.round(price / 10);
  const monthlyRate = interestRate / 1200;
  const month = ((price - deposit) * monthlyRate) / (1 - (1 + monthlyRate) ** -termMonths);
  return {
    interestRate,
    comparisonRate,
    paymentWeek: cents((month * 12) / 52),
    paymentMonth: cents(month),
    termMonths,
    termYears: termMonths / 12,
    deposit,
    balloon: 0,
    disclaimer: 'Indicative only, for approved applicants. Fees, charges and lending criteria apply.',
  };
}
