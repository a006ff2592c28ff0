import { type BudgetChoice, budgetYears, weeklyLimit } from './budget.ts';
import type { CarType } from './car.ts';

/**
 * Sort order of the lists that the budget finder and the price range link to. The most expensive car within the budget
 * comes first (BUDGET-10).
 */
export const budgetSort = 'price:desc';

/**
 * Link to a search for cars whose lender's repayment is at most the visitor's weekly one. Undefined without a
 * repayment.
 *
 * @param searchPath '/search/new-used-and-demo-cars/'
 */
export function weeklySearch(
  searchPath: string,
  choice: Pick<BudgetChoice, 'repayment' | 'period'>,
  type: CarType | undefined,
): string | undefined {
  const limit = weeklyLimit(choice);
  if (limit < 1) return undefined;
  const params = new URLSearchParams({ sortBy: budgetSort });
  if (type) params.set('refinementList[car_type][0]', type);
  // From 1, because a car without a repayment has 0.
  params.set('range[weekly_price]', `1:${limit}`);
  return `${searchPath}?${params}`;
}

/**
 * Link to the finance page's calculator with the same repayment, deposit and term. The calculator includes interest.
 */
export function calculatorAt(financePath: string, { repayment, period, deposit }: BudgetChoice): string {
  const params = new URLSearchParams({
    repayment: String(repayment),
    every: period,
    deposit: String(deposit),
    term: String(budgetYears),
  });
  return `${financePath}?${params}#calculator`;
}
