import { budgetAmount, mostAmount } from './budget.ts';
import { dollars } from './money.ts';
import { typedDollars } from './typed-dollars.ts';

/**
 * The question to a visitor whose amount was changed (BUDGET-4, BUDGET-5): '44k' counts as 0 until it is written in
 * full. Undefined when the amount is used as written, including cents.
 */
export function budgetProblem(typed: string): string | undefined {
  if (typed.trim() === '' || /^\$?\d{0,7}\.\d{1,2}$/.test(typed.trim())) return undefined;
  const read = typedDollars(typed);
  const problem = 'problem' in read ? read.problem : '';
  if (problem) return `We could not use “${typed.trim()}”. ${problem}`;
  return budgetAmount(typed) === ('amount' in read && read.amount)
    ? undefined
    : `We can count up to ${dollars(mostAmount)}.`;
}
