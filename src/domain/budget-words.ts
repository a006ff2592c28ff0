import { type BudgetChoice, type BudgetPeriod, budgetTotal, budgetYears } from './budget.ts';
import type { CarType } from './car.ts';
import { repaymentDisclaimer } from './finance/repayment-words.ts';
import { dollars, dollarsAndCents } from './money.ts';

/** What the site lists, in one word: `{one: 'Car', other: 'Cars'}`. */
interface Noun {
  one: string;
  other: string;
}

/** BUDGET-1. */
export const budgetHeading = 'Find cars for your budget';

/** Beside the repayment, for a choice. */
export const budgetPeriodNames: Record<BudgetPeriod, string> = { weekly: 'a week', monthly: 'a month' };

const carTypeNames: Record<CarType, string> = { new: 'New', used: 'Used', demo: 'Demo' };

/** 'Used cars', 'All cars', for a choice. */
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
 * How the budget comes about: 'That is $200 a week for 5 years and a deposit of $2,000, before interest and fees.' It
 * stands right below the total, lest the total be taken for what a loan of these repayments would buy.
 */
export function budgetSum({ repayment, period, deposit }: BudgetChoice): string {
  const repaid = `${amountText(repayment)} ${budgetPeriodNames[period]} for ${budgetYears} years`;
  const paid = deposit > 0 ? `${repaid} and a deposit of ${amountText(deposit)}` : repaid;
  return `That is ${paid}, before interest and fees.`;
}

/** What a screen reader is told of a new answer. */
export function budgetStatus(choice: BudgetChoice, found: string): string {
  return `Budget ${dollars(budgetTotal(choice))}. ${found}`;
}

/**
 * What stands below the budget finder, nothing of it behind a click (BUDGET-9, FIN-13).
 *
 * Of Australian credit law: the finder states what a visitor says he can spend. It names no credit provider, no
 * product, no interest rate and no cost of credit, so it is no advertisement that states a repayment, and neither an
 * annual rate nor a comparison rate belongs to it. Their warning would speak of "this comparison rate" where there is
 * none, and a rate shown here would need both. Hence also no interest is counted: that is for the calculator of the
 * finance page, which shows the rate, the comparison rate and the warning with it.
 *
 * What remains is the consumer law: a sum without interest must not pass for the car that such repayments buy. So it
 * is called a budget and never a price 'from $200 a week', the words next to it say that interest is not in it, and
 * the notes say what follows from that, with all that a repayment is not (FIN-13): the finder begins with a repayment
 * of our choosing, which a visitor might take for an offer.
 */
export const budgetNotes: readonly string[] = [
  `Your budget is what you would repay over a ${budgetYears}-year term, plus your deposit.`,
  'Interest, fees and charges are not in it: to finance a car at that price, you would repay more than you entered, or for longer.',
  'It is not an offer of finance.',
  ...repaymentDisclaimer,
];
