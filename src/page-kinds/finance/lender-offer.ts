import { pageApi } from '../../api/client.ts';
import { carFromApi } from '../../car/car-from-api.ts';
import type { Car } from '../../domain/cars/car.ts';
import {
  calculatorStart,
  type FinanceTerms,
  financeEstimateOf,
  repaymentOf,
} from '../../domain/finance/repayment.ts';
import { estimateView, repaymentView } from '../../domain/finance/repayment-view.ts';
import type { CalculatorSetup } from '../../site/vehicle/car-finance.ts';
import { cardsMoment } from '../../ui/page-now.ts';
import type { FinancedCars } from './finance-page.ts';

/** The part of a calculator's setup that is the lender's. */
export type LoanStart = Pick<CalculatorSetup, 'loan' | 'lender'>;

/**
 * The offer of the lender of the car's dealership (FIN-16, FIN-17). Undefined when no finance is shown. The car comes
 * from the API: if data is missing, the figures are hidden and no error is thrown.
 */
export function lenderOffer(car: Car, { lenders, cardRules }: Omit<FinancedCars, 'engine'>) {
  const terms = termsOf(car, lenders, cardsMoment(cardRules).slice(0, 10));
  const repayment = repaymentOf(car, terms);
  const estimate = repayment ?? financeEstimateOf(car, terms);
  const view = repayment
    ? repaymentView(repayment, cardRules)
    : estimate && estimateView(estimate, cardRules);
  if (!estimate || !view) return undefined;
  const { provider, example, assumptions, lenderDisclaimer } = estimate;
  return {
    figures: { view, provider, example, assumptions, ...(lenderDisclaimer && { lenderDisclaimer }) },
    /** What the calculator begins with. Undefined when it cannot express the loan. */
    start: calculatorStart(estimate),
  };
}

/** What the calculator begins with for a car, as the API has it now. Undefined without an offer or without an answer. */
export async function loanStartOf(carId: string, cars: FinancedCars): Promise<LoanStart | undefined> {
  const api = pageApi();
  const asked = api && (await carFromApi(carId, api));
  return asked?.kind === 'found' ? lenderOffer(asked.car, cars)?.start : undefined;
}

function termsOf(car: Car, { ofDealership, usual }: FinancedCars['lenders'], today: string): FinanceTerms {
  const keys = [car.dealership_slug, car.dealership_id].flatMap((key) => key ?? []);
  const named = keys.find((key) => Object.hasOwn(ofDealership, key));
  return { lender: named === undefined ? usual : ofDealership[named], excluded: false, today };
}
