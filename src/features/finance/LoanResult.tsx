import type { LoanAnswer } from '../../domain/finance/calculator.ts';
import type { CalculatorState } from '../../domain/finance/calculator-link.ts';
import { answerText, centsText, nothingToBorrow } from '../../domain/finance/calculator-words.ts';
import { perPeriod } from '../../domain/finance/frequency.ts';
import {
  comparisonBasis,
  comparisonWarning,
  repaymentDisclaimer,
} from '../../domain/finance/repayment-words.ts';
import { dollars } from '../../domain/money.ts';
import { useSettled } from './use-settled.ts';

interface LoanResultProps {
  state: CalculatorState;
  answer: LoanAnswer;
}

/**
 * Shows the repayment with its rates in one text and one size, the comparison rate warning directly below it, the
 * totals and the disclaimer (FIN-8, FIN-12, FIN-13). All of it is visible without a click.
 */
export function LoanResult({ state, answer }: LoanResultProps) {
  const { repayment } = answer;
  const settled = useSettled(answerText(answer, state));
  return (
    <>
      {state.startsFrom === 'repayment' && (
        <p className="calculator-price">
          {dollars(state.budget)} {perPeriod[state.frequency]} pays for a car of up to{' '}
          <strong>{dollars(state.price)}</strong>
        </p>
      )}
      {repayment ? (
        <>
          <p className="calculator-figure">{repayment.text}</p>
          <p className="calculator-warning">
            {comparisonWarning} {comparisonBasis}
          </p>
        </>
      ) : (
        <p className="calculator-none">{nothingToBorrow}</p>
      )}
      <dl className="calculator-sums">
        {sums(state, answer).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="calculator-small">{repaymentDisclaimer.join(' ')}</p>
      <p className="visually-hidden" role="status">
        {settled}
      </p>
    </>
  );
}

function sums({ price, tradeIn, deposit }: CalculatorState, answer: LoanAnswer) {
  const { borrowedCents, balloonCents, interestCents, feesCents, totalCents } = answer;
  return [
    { label: 'Price', cents: price * 100 },
    // The amount that remains to pay after a trade-in.
    { label: 'You pay after your trade-in', cents: tradeIn > 0 ? Math.max(0, price - tradeIn) * 100 : 0 },
    { label: 'Deposit', cents: deposit * 100 },
    { label: 'You borrow', cents: borrowedCents },
    { label: 'Final payment', cents: balloonCents },
    { label: 'Total interest', cents: interestCents },
    { label: 'Fees assumed', cents: feesCents },
    { label: 'Total payable', cents: totalCents },
  ]
    .filter(({ cents }) => cents > 0)
    .map(({ label, cents }) => ({ label, value: centsText(cents) }));
}
