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
  /** ISO date. */
  today: string;
}

/** What a car costs a week or a month, by the lender of its dealership, else of the dealer (FIN-17, CFG-42). */
export function carRepayment(car: Car, whose: Whose): Repayment | undefined {
  return repaymentOf(car, termsFor(car, whose));
}

/** What that lender offers for a car, whether it names a payment or not. */
export function carEstimate(car: Car, whose: Whose): FinanceEstimate | undefined {
  return financeEstimateOf(car, termsFor(car, whose));
}

function termsFor(car: Car, { dealer, location, today }: Whose): FinanceTerms {
  const { lender, financeExcluded } = dealer.finance;
  const dealership = dealershipOf(car, dealer, location);
  return { lender: dealership?.lender ?? lender, excluded: financeExcluded, today };
}
