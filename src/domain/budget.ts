/** How often a visitor of the budget finder would repay. */
export const budgetPeriods = ['weekly', 'monthly'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** What a visitor can spend. Dollars. */
export interface BudgetChoice {
  repayment: number;
  period: BudgetPeriod;
  deposit: number;
}

/** What is known of the cars that a budget is held against: all of the type, whatever they cost. Whole dollars. */
export interface PricedCars {
  count: number;
  /** Undefined: no car with a price that counts. */
  lowest?: number | undefined;
  highest?: number | undefined;
}

/** BUDGET-3, dollars. */
export const usualRepayment: Record<BudgetPeriod, number> = { weekly: 200, monthly: 600 };
/** BUDGET-3, dollars. */
export const usualDeposit = 2000;

/** Of the term that a budget is reckoned on (BUDGET-2, BUDGET-9). */
export const budgetYears = 5;

/** BUDGET-6: prices are greater than 1000, in whole dollars. Less is a deposit, or a mistake. */
export const leastBudgetPrice = 1001;

/** BUDGET-7: the cap where no car is known, whole dollars. */
const usualCap = 100_000;

/** BUDGET-5, dollars. */
export const mostAmount = 1_000_000;

const periodsAYear: Record<BudgetPeriod, number> = { weekly: 52, monthly: 12 };

/**
 * Dollars as a visitor typed them, with the dollar sign, commas and spaces that people write; what is no number is 0
 * (BUDGET-4), and what is out of bounds goes to the nearest (BUDGET-5).
 */
export function budgetAmount(typed: string): number {
  const written = typed.replace(/[$,\s]/g, '');
  const amount = /^-?(?:\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : 0;
  // Not -0, which would be shown.
  return Math.min(Math.max(amount, 0), mostAmount) || 0;
}

/** Whole dollars: all repayments of five years and the deposit (BUDGET-2). Interest and fees are not counted. */
export function budgetTotal({ repayment, period, deposit }: BudgetChoice): number {
  return Math.floor(repayment * periodsAYear[period] * budgetYears + deposit);
}

/** The most a car of the search may cost: the budget, but not more than any car costs (BUDGET-7). Whole dollars. */
export function priceCap(budget: number, { highest = usualCap }: Pick<PricedCars, 'highest'>): number {
  return Math.min(budget, highest);
}

/** Whether no car is within reach: the cheapest costs more (BUDGET-8), or there is none. */
export function isOutOfReach(budget: number, { lowest }: Pick<PricedCars, 'lowest'>): boolean {
  return lowest === undefined || budget < lowest;
}

/** '1001:54000', the prices a budget reaches as the search's address has them; the lower end never above the other. */
export function budgetRange(budget: number, cars: Pick<PricedCars, 'highest'>): string {
  return `${leastBudgetPrice}:${Math.max(priceCap(budget, cars), leastBudgetPrice)}`;
}

/**
 * The most a week, in whole dollars, that the repayment of a lender may be for a visitor who can spend so much; 0 for
 * nothing to search by.
 */
export function weeklyLimit({ repayment, period }: Pick<BudgetChoice, 'repayment' | 'period'>): number {
  return Math.floor((repayment * periodsAYear[period]) / periodsAYear.weekly);
}
