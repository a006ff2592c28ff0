import { dollars } from '../prices/money.ts';
import { firstUpTo, type LoanChoice, loanOf, repaymentCents, repaymentSchedule } from './amortise.ts';
import {
  type CalculatorState,
  centsText,
  feesLabel,
  isAtLenderRate,
  type LenderRates,
  nothingToBorrow,
  yearsText,
} from './calculator-settings.ts';
import { comparisonRate, type LoanFees } from './comparison-rate.ts';
import { percentAYear } from './repayment-notes.ts';
import { calculatedView, type RepaymentView } from './repayment-view.ts';

/** Everything the calculator shows for the settings. */
export interface LoanAnswer extends Omit<ReturnType<typeof loanFigures>, 'repaymentCents'> {
  /** The repayment with both rates. Undefined when nothing is borrowed. */
  repayment?: RepaymentView;
}

/** The loan for these settings. If deposit and trade-in exceed the price, nothing is borrowed. */
export function loanFigures(choice: LoanChoice, fees: LoanFees) {
  const { price, deposit, tradeIn, owing = 0, termYears, frequency } = choice;
  const loan = loanOf(choice);
  const { borrowedCents, balloonCents } = loan;
  const schedule = borrowedCents === 0 ? [] : repaymentSchedule(loan);
  const interestCents = sum(schedule.map((one) => one.interestCents));
  const years = Array.from({ length: schedule.length / 12 }, (_, index) => {
    const ofYear = schedule.slice(index * 12, (index + 1) * 12);
    const isLast = index === termYears - 1;
    return {
      number: index + 1,
      interestCents: sum(ofYear.map((one) => one.interestCents)),
      /** The repaid part of the loan. The balloon counts in the year it is paid. */
      principalCents: sum(ofYear.map((one) => one.principalCents)) + (isLast ? balloonCents : 0),
      /** Amount owed at the end of the year. */
      balanceCents: isLast ? 0 : (ofYear.at(-1)?.balanceCents ?? 0),
    };
  });
  const feesCents = borrowedCents === 0 ? 0 : fees.establishmentCents + fees.monthlyCents * 12 * termYears;
  const paidInAdvance = Math.min(price + owing, deposit + tradeIn) * 100;
  return {
    borrowedCents,
    balloonCents,
    /** The usual repayment, in the frequency that the visitor chose. */
    repaymentCents: borrowedCents === 0 ? 0 : repaymentCents(loan, frequency),
    years,
    interestCents,
    /** On top of the total, because a lender's own total (FIN-10) has no fees beside its repayments either. */
    feesCents,
    /** Deposit, trade-in, repayments and balloon, with what was owed on the trade-in. */
    totalCents: paidInAdvance + borrowedCents + interestCents,
  };
}

/**
 * Everything that is shown for the settings. A figure always comes with its rates.
 *
 * @param lender the rates that the car's lender states
 */
export function loanAnswer(choice: LoanChoice, fees: LoanFees, lender?: LenderRates): LoanAnswer {
  const { repaymentCents: cents, ...shown } = loanFigures(choice, fees);
  if (shown.borrowedCents === 0) return shown;
  const { interestRate, frequency } = choice;
  const rates = isAtLenderRate(choice, lender)
    ? lender
    : { interestRate, comparisonRate: comparisonRate(interestRate, fees) };
  return { ...shown, repayment: calculatedView({ cents, frequency }, rates) };
}

/**
 * The highest price in whole dollars that a repayment covers (OPEN-27). Deposit, trade-in and other settings are used
 * as chosen; the price in the settings is ignored.
 *
 * @param budget highest repayment in dollars
 * @param dearest upper limit of the result, whole dollars
 */
export function priceForRepayment(budget: number, choice: LoanChoice, dearest: number): number {
  const repaid = (price: number) => repaymentCents(loanOf({ ...choice, price }), choice.frequency);
  // The repayment never falls when the price rises.
  const over = firstUpTo(dearest, (price) => repaid(price) > Math.round(budget * 100));
  return over === undefined ? dearest : over - 1;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * The buyer's result from the calculator, with labels and values for people. It is shown beside the finance form and
 * sent with the lead, so that the person who calls the buyer sees the same figures.
 */
export function workedOut(state: CalculatorState, answer: LoanAnswer): Record<string, string> {
  const { price, deposit, tradeIn, owing = 0, balloonPercent, termYears, interestRate } = state;
  const { repayment, balloonCents, borrowedCents, totalCents, feesCents } = answer;
  // The repayment view is one text of figure and rates (FIN-12), and only that text contains the comparison rate.
  const [figure = '', rates = ''] = repayment?.text.replaceAll('\u00a0', ' ').split('\n') ?? [];
  const comparison = /([\d.]+% p\.a\.) comparison rate/.exec(rates)?.[1];
  return {
    'Purchase price': dollars(price),
    Deposit: dollars(deposit),
    ...(tradeIn > 0 && { 'Trade-in value': dollars(tradeIn) }),
    ...(owing > 0 && { 'Still owing on the trade-in': dollars(owing) }),
    Term: yearsText(termYears),
    'Final payment':
      balloonCents > 0 ? `${centsText(balloonCents)} (${balloonPercent}% of the price)` : 'None',
    'Interest rate': percentAYear(interestRate),
    ...(comparison && { 'Comparison rate': comparison }),
    Repayment: figure || nothingToBorrow,
    ...(borrowedCents > 0 && { Borrowed: centsText(borrowedCents) }),
    'Total payable': centsText(totalCents),
    ...(feesCents > 0 && { [feesLabel]: centsText(feesCents) }),
  };
}
