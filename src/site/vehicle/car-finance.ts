import type { Dealer } from '../../config/schema/dealer.ts';
import { isAvailable } from '../../domain/cars/availability.ts';
import type { Car } from '../../domain/cars/car.ts';
import { calculatorRanges, validNumber } from '../../domain/finance/calculator-settings.ts';
import type { Lender } from '../../domain/finance/lenders.ts';
import {
  calculatorStart,
  type FinanceTerms,
  financeEstimateOf,
  type Repayment,
  repaymentOf,
} from '../../domain/finance/repayment.ts';
import { estimateView, repaymentView } from '../../domain/finance/repayment-view.ts';
import type { Location } from '../../domain/places/location.ts';
import { shownPrice } from '../../domain/prices/shown-price.ts';
import type { Sparse } from '../../domain/sparse.ts';
import type { Planning } from '../planning.ts';
import { dealershipOf } from '../site-identity.ts';
import type { StockCar } from '../stock-of.ts';

/**
 * The finance panel of a car (VEH-18): the repayment per week or month, otherwise the lender's rates. Undefined
 * when neither may be shown.
 */
export function carFinance(one: StockCar, planning: Planning) {
  const shown = shownEstimate(one, planning);
  if (!shown) return undefined;
  const { view, estimate } = shown;
  const { provider, example, assumptions, lenderDisclaimer } = estimate;
  return { view, provider, example, assumptions, lenderDisclaimer };
}

/** What the finance panel shows. */
export type CarRepayment = Sparse<NonNullable<ReturnType<typeof carFinance>>>;

function shownEstimate({ car, repayment, location }: StockCar, planning: Planning) {
  const { dealer, rules, stockDay } = planning;
  const estimate = repayment ?? financeEstimateOf(car, termsFor(car, { dealer, location, today: stockDay }));
  if (!estimate) return undefined;
  const view = repayment ? repaymentView(repayment, rules) : estimateView(estimate, rules);
  return view && { view, estimate };
}

/** The initial values of a calculator. A lender's loan for the car replaces the usual ones. Plain JSON. */
export type CalculatorSetup = ReturnType<typeof calculatorSetup> &
  Partial<NonNullable<ReturnType<typeof calculatorStart>>>;

/** @param price in whole dollars */
export function calculatorSetup({ finance, cards }: Pick<Dealer, 'finance' | 'cards'>, price: number) {
  const { calculatorRate, calculatorFees } = finance;
  return {
    price,
    /** In per cent a year (CFG-44). */
    interestRate: calculatorRate,
    fees: {
      establishmentCents: Math.round(calculatorFees.establishment * 100),
      monthlyCents: Math.round(calculatorFees.monthly * 100),
    },
    /** Set when visitors can use their trade-in for every car. */
    ...(cards.costToChange && { changeover: true as const }),
  };
}

/**
 * The calculator of a car's page. Undefined when the car is not available, when its price is outside the
 * calculator's range, or when the site shows no finance.
 */
export function carCalculator(one: StockCar, planning: Planning) {
  const { dealer, rules } = planning;
  const { car, listed } = one;
  const price = shownPrice(car);
  if (!rules.can.finance || !isAvailable(listed) || !price) return undefined;
  if (price < calculatorRanges.price.min || validNumber('price', price) !== price) return undefined;
  const estimate = shownEstimate(one, planning)?.estimate;
  const start = estimate && calculatorStart(estimate);
  const setup: CalculatorSetup = { ...calculatorSetup(dealer, price), ...start };
  return { setup, sharePath: rules.financePath };
}

interface Whose {
  dealer: Dealer;
  location: Location | undefined;
  /** The current date, ISO. */
  today: string;
}

/**
 * The repayment of a car per week or month, from the lender of its dealership, otherwise of the dealer (FIN-17,
 * CFG-42).
 */
export function carRepayment(car: Car, whose: Whose): Repayment | undefined {
  return repaymentOf(car, termsFor(car, whose));
}

/** The lender of a car: its dealership's, otherwise the dealer's. Undefined when neither names one. */
export const lenderOf = (car: Car, dealer: Dealer, location: Location | undefined): Lender | undefined =>
  dealershipOf(car, dealer, location)?.lender ?? dealer.finance.lender;

function termsFor(car: Car, { dealer, location, today }: Whose): FinanceTerms {
  return { lender: lenderOf(car, dealer, location), excluded: dealer.finance.financeExcluded, today };
}
