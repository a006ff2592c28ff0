import type { Dealer } from '../../config/schema/dealer.ts';
import type { Car } from '../../domain/car.ts';
import {
  type FinanceEstimate,
  type FinanceTerms,
  financeEstimateOf,
  type Repayment,
  repaymentOf,
} from '../../domain/finance/repayment.ts';
import type { Location } from '../../domain/location.ts';
import { dealershipOf } from '../dealership-of.ts';

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

/** The lender's offer for a car, with or without a repayment. */
export function carEstimate(car: Car, whose: Whose): FinanceEstimate | undefined {
  return financeEstimateOf(car, termsFor(car, whose));
}

function termsFor(car: Car, { dealer, location, today }: Whose): FinanceTerms {
  const { lender, financeExcluded } = dealer.finance;
  const dealership = dealershipOf(car, dealer, location);
  return { lender: dealership?.lender ?? lender, excluded: financeExcluded, today };
}
