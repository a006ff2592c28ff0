import type { CarType } from '../cars/car.ts';

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

/** How often a visitor would repay. */
export const budgetPeriods = ['weekly', 'monthly'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** What a visitor can spend, in dollars. */
export interface BudgetChoice {
  repayment: number;
  period: BudgetPeriod;
  deposit: number;
}

/** Prices of all cars of the chosen type, without a price limit. Whole dollars. */
export interface PricedCars {
  count: number;
  /** Undefined: no car has a price that counts. */
  lowest?: number | undefined;
  highest?: number | undefined;
}

/** Default repayments (BUDGET-3), dollars. */
export const usualRepayment: Record<BudgetPeriod, number> = { weekly: 200, monthly: 600 };
/** Default deposit (BUDGET-3), dollars. */
export const usualDeposit = 2000;

/** Years of the term that a budget assumes (BUDGET-2, BUDGET-9). */
export const budgetYears = 5;

/** Only prices above 1000 whole dollars count (BUDGET-6). A lower price is a deposit or a mistake. */
export const leastBudgetPrice = 1001;

/** Highest price when no car is known (BUDGET-7), whole dollars. */
const usualCap = 100_000;

/** Upper limit of an amount (BUDGET-5), dollars. */
export const mostAmount = 1_000_000;

const periodsAYear: Record<BudgetPeriod, number> = { weekly: 52, monthly: 12 };

/**
 * Parses dollars as a visitor types them, with dollar sign, commas and spaces. Text that is not a number gives 0
 * (BUDGET-4). A number outside the limits gives the nearest limit (BUDGET-5).
 */
export function budgetAmount(typed: string): number {
  const written = typed.replace(/[$,\s]/g, '');
  const amount = /^-?(?:\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : 0;
  // Avoids -0, which would be displayed.
  return Math.min(Math.max(amount, 0), mostAmount) || 0;
}

/** Whole dollars: all repayments of five years plus the deposit (BUDGET-2), without interest and fees. */
export function budgetTotal({ repayment, period, deposit }: BudgetChoice): number {
  return Math.floor(repayment * periodsAYear[period] * budgetYears + deposit);
}

/** Highest price to search for: the budget, but not more than the most expensive car (BUDGET-7). Whole dollars. */
export function priceCap(budget: number, { highest = usualCap }: Pick<PricedCars, 'highest'>): number {
  return Math.min(budget, highest);
}

/** True when no car is affordable: the cheapest costs more (BUDGET-8), or there are no cars. */
export function isOutOfReach(budget: number, { lowest }: Pick<PricedCars, 'lowest'>): boolean {
  return lowest === undefined || budget < lowest;
}

/**
 * Price range within a budget in the form of the search address: '1001:54000'. The lower end is never above the upper
 * end.
 */
export function budgetRange(budget: number, cars: Pick<PricedCars, 'highest'>): string {
  return `${leastBudgetPrice}:${Math.max(priceCap(budget, cars), leastBudgetPrice)}`;
}

/**
 * The highest weekly repayment, in whole dollars, for a visitor with this repayment. 0 when there is nothing to search
 * for.
 */
export function weeklyLimit({ repayment, period }: Pick<BudgetChoice, 'repayment' | 'period'>): number {
  return Math.floor((repayment * periodsAYear[period]) / periodsAYear.weekly);
}
