import { dollars } from '../money.ts';
import type { LoanAnswer } from './calculator.ts';
import type { CalculatorState } from './calculator-link.ts';
import { centsText, nothingToBorrow, yearsText } from './calculator-words.ts';
import { percentAYear } from './repayment-words.ts';

/**
 * What a buyer worked out with the calculator, named and written as people read it: it is shown beside the finance form
 * and goes with the lead, so that who rings the buyer begins with the same figures.
 */
export function workedOut(state: CalculatorState, answer: LoanAnswer): Record<string, string> {
  const { price, deposit, tradeIn, balloonPercent, termYears, interestRate } = state;
  const { repayment, balloonCents, borrowedCents, totalCents } = answer;
  // The view is one text of figure and rates (FIN-12); the comparison rate stands only there.
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
