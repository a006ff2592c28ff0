import type { Car } from '../../domain/car.ts';
import type { CardRules } from '../../domain/card-view.ts';
import { financeEstimateOf, repaymentOf } from '../../domain/finance/repayment.ts';
import { estimateView, repaymentView } from '../../domain/finance/repayment-view.ts';
import type { PersonalisedFinanceProps } from '../../site/finance/finance-props.ts';
import type { CarRepayment } from '../../site/vehicle/vehicle-props.ts';

/**
 * The figures of the lender of the car's dealership (FIN-16, FIN-17). Undefined when no finance is shown. The car
 * comes from the API: if data is missing, the figures are hidden and no error is thrown.
 */
export function ownFigures(
  car: Car,
  { ofDealership, usual }: PersonalisedFinanceProps['lenders'],
  { rules, today }: { rules: CardRules; today: string },
): CarRepayment | undefined {
  const keys = [car.dealership_slug, car.dealership_id].flatMap((key) => key ?? []);
  const named = keys.find((key) => Object.hasOwn(ofDealership, key));
  const terms = { lender: named === undefined ? usual : ofDealership[named], excluded: false, today };
  const repayment = repaymentOf(car, terms);
  const estimate = repayment ?? financeEstimateOf(car, terms);
  const view = repayment ? repaymentView(repayment, rules) : estimate && estimateView(estimate, rules);
  if (!estimate || !view) return undefined;
  const { provider, example, assumptions, lenderDisclaimer } = estimate;
  return { view, provider, example, assumptions, ...(lenderDisclaimer && { lenderDisclaimer }) };
}
