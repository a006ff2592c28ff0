import { dollars } from '../money.ts';
import type { LoanAnswer } from './calculator.ts';
import type { CalculatorState } from './calculator-link.ts';
import { centsText, nothingToBorrow, yearsText } from './calculator-words.ts';
import { percentAYear } from './repayment-words.ts';

/**
 * The buyer's result from the calculator, with labels and values for people. It is shown beside the finance form and
 * sent with the lead, so that the person who calls the buyer sees the same figures.
 */
export function workedOut(state: CalculatorState, answer: LoanAnswer): Record<string, string> {
  const { price, deposit, tradeIn, balloonPercent, termYears, interestRate } = state;
  const { repayment, balloonCents, borrowedCents, totalCents } = answer;
  // The repayment view is one text of figure and rates (FIN-12), and only that text contains the comparison rate.
  const [figure = '', rates = ''] = repayment?.text.replaceAll('\u00a0', ' ').split('\n') ?? [];
  const comparison = /([\d.]+% p\.a\.) comparison rate/.exec(rates)?.[1];
  return {
    'Price of the car': dollars(price),
    Deposit: dollars(deposit),
    ...(tradeIn > 0 && { 'Trade-in value': dollars(tradeIn) }),
    Term: yearsText(termYears),
    'Final payment':
      balloonCents > 0 ? `${centsText(balloonCents)} (${balloonPercent}% of the price)` : 'None',
    'Interest rate': percentAYear(interestRate),
    ...(comparison && { 'Comparison rate': comparison }),
    Repayment: figure || nothingToBorrow,
    ...(borrowedCents > 0 && { Borrowed: centsText(borrowedCents) }),
    'Total payable': centsText(totalCents),
  };
}
