import type { LoanFees } from '../../domain/finance/comparison-rate.ts';
import type { Lender } from '../../domain/finance/lenders.ts';
import type { AdvertisedLoan } from '../../domain/finance/worked-example.ts';
import type { FormPageProps, LinkedCarSetup, PageForm } from '../leads/form-props.ts';
import type { TitledText } from '../link-props.ts';
import type { CarRepayment } from '../vehicle/vehicle-props.ts';
import type { BudgetFinder } from './budget-props.ts';

/** What a calculator begins with. Plain JSON. */
export interface CalculatorSetup {
  /** Whole dollars. */
  price: number;
  /** CFG-44, per cent a year. */
  interestRate: number;
  fees: LoanFees;
  /** The lender's loan for the car. It replaces the calculator's usual start. */
  loan?: AdvertisedLoan;
}

/** `/finance/` and its other addresses (ROUTE-9). */
export interface FinanceProps extends Omit<FormPageProps, 'steps'> {
  steps: FormPageProps['steps'];
  /** Panels of the dealer's own words (OPEN-73). */
  panels: TitledText[];
  calculator: CalculatorSetup;
  /** The first of the page's addresses: what is shared leads there. */
  path: string;
  /** One car of each lender, to see what its finance looks like. */
  examples: LenderExample[];
  questions: TitledText[];
  /** From a budget to cars. */
  budget?: BudgetFinder;
  /** Small print of the dealer's own. */
  bottomText?: string;
  form?: FinanceForm;
}

/** A lender by a car that it finances here. */
export interface LenderExample {
  car: { title: string; href: string; image: { src: string; alt: string } };
  repayment: CarRepayment;
}

export interface FinanceForm extends PageForm, LinkedCarSetup {}

/** `/personalised/finance/` (ROUTE-12). */
export interface PersonalisedFinanceProps
  extends Pick<FormPageProps, 'heading' | 'intro' | 'breadcrumb' | 'places'> {
  financePath: string;
  searchPath: string;
  calculator: CalculatorSetup;
  /** Whose figures are shown: that of a car's dealership, by its slug or id, else the dealer's. */
  lenders: { ofDealership: Record<string, Lender>; usual?: Lender };
  form: FinanceForm;
}
