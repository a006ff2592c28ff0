import { type Availability, isAvailable } from '../availability.ts';
import type { Car } from '../car.ts';
import { shownPrice } from '../price-display.ts';

/** A lender's data for a car (DATA-6): rates in per cent a year, payments in dollars. */
export type LenderFigures = NonNullable<Car['finance_lenders']>[string];

/** The fields of a car that decide about finance. */
export interface FinancedCar
  extends Availability,
    Pick<Car, 'year' | 'price' | 'offer_price' | 'finance_lenders'> {}

/** Payments that a lender may provide. */
export type LenderPayment = 'paymentWeek' | 'paymentMonth';

/** Financed cars must cost more than this, whole dollars (FIN-3 to FIN-5). */
const lowestPriceDollars = 500;
/** Highest age of a financed car (FIN-3). */
const oldestYears = 12;

/** Conditions that a lender may set for a car. `today` is an ISO date. */
export const financeConditions = {
  available: (car) => isAvailable(car),
  priced: (car) => shownPrice(car) > lowestPriceDollars,
  recent: (car, today) => car.year > Number(today.slice(0, 4)) - oldestYears,
} satisfies Record<string, (car: FinancedCar, today: string) => boolean>;

export type FinanceCondition = keyof typeof financeConditions;
