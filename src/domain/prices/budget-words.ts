import type { CarType } from '../cars/car.ts';
import { repaymentDisclaimer } from '../finance/repayment-notes.ts';
import type { Noun } from '../stock/show-count.ts';
import {
  type BudgetChoice,
  type BudgetPeriod,
  budgetAmount,
  budgetTotal,
  budgetYears,
  mostAmount,
} from './budget.ts';
import { dollars, dollarsAndCents } from './money.ts';
import { typedDollars } from './typed-dollars.ts';

/** Heading of the budget finder (BUDGET-1). */
export const budgetHeading = 'Find cars for your budget';

/** Choices beside the repayment. */
export const budgetPeriodNames: Record<BudgetPeriod, string> = { weekly: 'a week', monthly: 'a month' };

const carTypeNames: Record<CarType, string> = { new: 'New', used: 'Used', demo: 'Demo' };

/** Label of a choice: 'Used cars', 'All cars'. */
export function carTypeChoice(type: CarType | undefined, noun: Noun): string {
  return `${type ? carTypeNames[type] : 'All'} ${noun.other.toLowerCase()}`;
}

/** '0 Used Cars Found', '0 Cars Found' (BUDGET-8). */
export function noneFoundButton(type: CarType | undefined, noun: Noun): string {
  return ['0', type && carTypeNames[type], noun.other, 'Found'].filter(Boolean).join(' ');
}

/** 'No used cars found for this budget' (BUDGET-8, ERR-15). */
export function noneFound(type: CarType | undefined, noun: Noun): string {
  return `No ${[type && carTypeNames[type], noun.other].filter(Boolean).join(' ').toLowerCase()} found for this budget`;
}

/** '$200', '$199.50'. */
export function amountText(amount: number): string {
  return dollarsAndCents(amount * 100);
}

/**
 * Explains how the budget is calculated: 'That is $200 a week for 5 years and a deposit of $2,000, before interest and
 * fees.' It stands directly below the total, so that nobody takes the total for the price of a car that these
 * repayments would buy.
 */
export function budgetSum({ repayment, period, deposit }: BudgetChoice): string {
  const repaid = `${amountText(repayment)} ${budgetPeriodNames[period]} for ${budgetYears} years`;
  const paid = deposit > 0 ? `${repaid} and a deposit of ${amountText(deposit)}` : repaid;
  return `That is ${paid}, before interest and fees.`;
}

/** Text that a screen reader announces for a new result. */
export function budgetStatus(choice: BudgetChoice, found: string): string {
  return `Budget ${dollars(budgetTotal(choice))}. ${found}`;
}

/**
 * Notes below the budget finder, all visible without a click (BUDGET-9, FIN-13).
 *
 * Australian credit law: the finder shows what a visitor says they can spend. It names no credit provider, product,
 * interest rate or cost of credit. It is therefore not an advertisement that states a repayment, and needs neither an
 * annual rate nor a comparison rate. The legal warning would refer to "this comparison rate" where there is none, and
 * any rate shown here would need both the comparison rate and the warning. For the same reason no interest is included:
 * the calculator on the finance page does that, with rate, comparison rate and warning.
 *
 * Consumer law still applies: a sum without interest must not look like the price of a car that such repayments buy. It
 * is therefore called a budget, and never a price 'from $200 a week'. The text next to it says that interest is not
 * included. The notes explain what that means, and what a repayment is not (FIN-13): the finder starts with a repayment
 * that we chose, which a visitor might take for an offer.
 */
export const budgetNotes: readonly string[] = [
  `Your budget is what you would repay over a ${budgetYears}-year term, plus your deposit.`,
  'Interest, fees and charges are not in it: to finance a car at that price, you would repay more than you entered, or for longer.',
  'It is not an offer of finance.',
  ...repaymentDisclaimer,
];

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
