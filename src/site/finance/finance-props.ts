import type { LenderRates } from '../../domain/finance/calculator-settings.ts';
import type { LoanFees } from '../../domain/finance/comparison-rate.ts';
import type { Lender } from '../../domain/finance/lenders.ts';
import type { AdvertisedLoan } from '../../domain/finance/repayment.ts';
import type { LinkedCarSetup, PageForm } from '../leads/form-props.ts';

/** The initial values of a calculator. Plain JSON. */
export interface CalculatorSetup {
  /** The price in whole dollars. */
  price: number;
  /** The interest rate in per cent a year (CFG-44). */
  interestRate: number;
  fees: LoanFees;
  /** The lender's loan for the car. It replaces the usual initial values of the calculator. */
  loan?: AdvertisedLoan;
  /** The rates of that lender. */
  lender?: LenderRates;
  /** True when visitors can use their trade-in for every car (`cards.costToChange`). */
  changeover?: true;
}

/** The setup to look up the car in the URL with its lender's offer. Plain JSON. */
export interface FinancedCars extends LinkedCarSetup {
  /**
   * The lenders whose figures are shown: the lender of a car's dealership by its slug or id, otherwise the dealer's.
   */
  lenders: { ofDealership: Record<string, Lender>; usual?: Lender };
}

export interface FinanceForm extends PageForm, FinancedCars {}
