import { type BudgetChoice, budgetYears, weeklyLimit } from './budget.ts';
import type { CarType } from './car.ts';

/** How the lists begin that the budget finder and the price range lead to: what a visitor's money reaches comes first (BUDGET-10). */
export const budgetSort = 'price:desc';

/**
 * The search for cars whose repayment, as their lender names it, is within what a visitor can repay a week; undefined
 * for nothing to search by.
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
  // From 1: a car without a repayment has 0 there.
  params.set('range[weekly_price]', `1:${limit}`);
  return `${searchPath}?${params}`;
}

/** The calculator of the finance page, set to the same repayment, deposit and term: it counts the interest. */
export function calculatorAt(financePath: string, { repayment, period, deposit }: BudgetChoice): string {
  const params = new URLSearchParams({
    repayment: String(repayment),
    every: period,
    deposit: String(deposit),
    term: String(budgetYears),
  });
  return `${financePath}?${params}#calculator`;
}
