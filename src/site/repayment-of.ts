import type { Dealer } from '../config/schema/dealer.ts';
import type { Car } from '../domain/car.ts';
import { type Repayment, repaymentOf } from '../domain/finance/repayment.ts';
import type { Location } from '../domain/location.ts';
import { dealershipOf } from './dealership-of.ts';

/** What a car costs a week or a month, by the lender of its dealership, else of the dealer (FIN-17, CFG-42). */
export function carRepayment(
  car: Car,
  { dealer, location, today }: { dealer: Dealer; location: Location | undefined; today: string },
): Repayment | undefined {
  const { lender, financeExcluded } = dealer.finance;
  const dealership = dealershipOf(car, dealer, location);
  return repaymentOf(car, { lender: dealership?.lender ?? lender, excluded: financeExcluded, today });
}
