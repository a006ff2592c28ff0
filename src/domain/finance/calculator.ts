import { type Loan, repaymentCents, repaymentSchedule } from './amortise.ts';
import { comparisonRate, type LoanFees } from './comparison-rate.ts';
import { type Frequency, repaymentsAYear } from './frequency.ts';
import { calculatedView, type RepaymentView } from './repayment-view.ts';

/** What a visitor sets in the calculator. Whole dollars. */
export interface LoanChoice {
  /** What the car costs; where the visitor starts from a repayment, it is worked out instead. */
  price: number;
  deposit: number;
  tradeIn: number;
  /** Final payment, per cent of the price. */
  balloonPercent: number;
  termYears: number;
  /** Per cent a year. */
  interestRate: number;
  frequency: Frequency;
}

/** A loan of the calculator, reckoned. Whole cents. */
export interface LoanFigures {
  borrowedCents: number;
  balloonCents: number;
  /** Each but the last. */
  repaymentCents: number;
  repayments: number;
  /** With it the loan closes; the balloon, which is due the same day, is not in it. */
  lastRepaymentCents: number;
  years: LoanYear[];
  interestCents: number;
  feesCents: number;
  /** Deposit, trade-in, repayments, balloon and fees: what the car costs in the end. */
  totalCents: number;
}

/** A year of a loan. Whole cents. */
export interface LoanYear {
  number: number;
  interestCents: number;
  /** What was repaid of the loan; the balloon counts in the year it is paid. */
  principalCents: number;
  /** Owed at its end. */
  balanceCents: number;
}

/** What the calculator shows of a choice. */
export interface LoanAnswer extends Omit<LoanFigures, 'repaymentCents' | 'lastRepaymentCents'> {
  /** The repayment with both its rates; undefined where nothing is borrowed. */
  repayment?: RepaymentView;
}

/** What a visitor who sets this repays. Amounts past the price are of no use: nothing less than nothing is borrowed. */
export function loanFigures(choice: LoanChoice, fees: LoanFees): LoanFigures {
  const { price, deposit, tradeIn, termYears, frequency } = choice;
  const loan = loanOf(choice);
  const { borrowedCents, balloonCents } = loan;
  const ayear = repaymentsAYear[frequency];
  const schedule = borrowedCents === 0 ? [] : repaymentSchedule(loan);
  const interestCents = sum(schedule.map((one) => one.interestCents));
  const last = schedule.at(-1);
  const years = Array.from({ length: schedule.length / ayear }, (_, index): LoanYear => {
    const ofYear = schedule.slice(index * ayear, (index + 1) * ayear);
    const isLast = index === termYears - 1;
    return {
      number: index + 1,
      interestCents: sum(ofYear.map((one) => one.interestCents)),
      principalCents: sum(ofYear.map((one) => one.principalCents)) + (isLast ? balloonCents : 0),
      balanceCents: isLast ? 0 : (ofYear.at(-1)?.balanceCents ?? 0),
    };
  });
  const feesCents = borrowedCents === 0 ? 0 : fees.establishmentCents + fees.monthlyCents * 12 * termYears;
  const paidInAdvance = Math.min(price, deposit + tradeIn) * 100;
  return {
    borrowedCents,
    balloonCents,
    repaymentCents: borrowedCents === 0 ? 0 : repaymentCents(loan),
    repayments: schedule.length,
    lastRepaymentCents: last ? last.interestCents + last.principalCents : 0,
    years,
    interestCents,
    feesCents,
    totalCents: paidInAdvance + borrowedCents + interestCents + feesCents,
  };
}

/** All that is shown of a choice: a figure is never without its rates. */
export function loanAnswer(choice: LoanChoice, fees: LoanFees): LoanAnswer {
  const { repaymentCents: cents, lastRepaymentCents: _, ...shown } = loanFigures(choice, fees);
  if (shown.borrowedCents === 0) return shown;
  const { interestRate, frequency } = choice;
  const rates = { interestRate, comparisonRate: comparisonRate(interestRate, fees) };
  return { ...shown, repayment: calculatedView({ cents, frequency }, rates) };
}

/**
 * Whole dollars of the dearest car that a repayment pays for: a dollar more, and it is not enough (OPEN-27). Deposit,
 * trade-in and the rest as chosen; the price of the choice itself does not matter.
 *
 * @param budget dollars that a repayment may cost at most
 * @param dearest the most that is looked for, whole dollars
 */
export function priceForRepayment(budget: number, choice: LoanChoice, dearest: number): number {
  const isEnough = (price: number) =>
    repaymentCents(loanOf({ ...choice, price })) <= Math.round(budget * 100);
  // The repayment never falls as the price rises.
  let [low, high] = [Math.min(dearest, choice.deposit + choice.tradeIn), dearest];
  if (isEnough(high)) return high;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function loanOf(choice: LoanChoice): Required<Loan> {
  const { price, deposit, tradeIn, balloonPercent, termYears, interestRate, frequency } = choice;
  const borrowedCents = Math.max(0, price - deposit - tradeIn) * 100;
  const ayear = repaymentsAYear[frequency];
  return {
    borrowedCents,
    // A share of the price in per cent is cents of it.
    balloonCents: Math.min(Math.round(price * balloonPercent), borrowedCents),
    ratePerPeriod: interestRate / 100 / ayear,
    periods: termYears * ayear,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
