import { type Availability, isAvailable } from '../availability.ts';
import type { Car } from '../car.ts';
import { shownPrice } from '../price-display.ts';

/** What a lender says of a car (DATA-6): rates in per cent a year, payments in dollars. */
export type LenderFigures = NonNullable<Car['finance_lenders']>[string];

/** What finance is decided from. */
export interface FinancedCar
  extends Availability,
    Pick<Car, 'year' | 'price' | 'offer_price' | 'finance_lenders'> {}

/** A payment a lender may name. */
export type LenderPayment = 'paymentWeek' | 'paymentMonth';

/** FIN-3 to FIN-5: financed cars cost more than this, whole dollars. */
const lowestPriceDollars = 500;
/** FIN-3. */
const oldestYears = 12;

/** What a lender may ask of a car. `today` is an ISO date. */
export const financeConditions = {
  available: (car) => isAvailable(car),
  priced: (car) => shownPrice(car) > lowestPriceDollars,
  recent: (car, today) => car.year > Number(today.slice(0, 4)) - oldestYears,
} satisfies Record<string, (car: FinancedCar, today: string) => boolean>;

export type FinanceCondition = keyof typeof financeConditions;
