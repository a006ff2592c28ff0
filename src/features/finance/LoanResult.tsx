import { type RefObject, useEffect, useRef } from 'react';
import { perPeriod } from '../../domain/finance/amortise.ts';
import type { LoanAnswer } from '../../domain/finance/calculator.ts';
import {
  answerText,
  type CalculatorState,
  centsText,
  feesLabel,
  nothingToBorrow,
  yearsText,
} from '../../domain/finance/calculator-settings.ts';
import {
  comparisonBasis,
  comparisonWarning,
  repaymentDisclaimer,
} from '../../domain/finance/repayment-notes.ts';
import { dollars } from '../../domain/prices/money.ts';
import { Lines } from '../../ui/Lines.tsx';
import { useSettled } from './use-calculator.ts';

/**
 * Shows the repayment with its rates in one text and one size, the comparison rate warning directly below it, the
 * totals and the disclaimer (FIN-8, FIN-12, FIN-13). All of it is visible without a click.
 */
export function LoanResult({ state, answer }: { state: CalculatorState; answer: LoanAnswer }) {
  const { repayment } = answer;
  const settled = useSettled(answerText(answer, state));
  return (
    <>
      {state.startsFrom === 'repayment' && (
        <p className="calculator-price size-l snug">
          {dollars(state.budget)} {perPeriod[state.frequency]} covers a price of up to{' '}
          <strong>{dollars(state.price)}</strong>
        </p>
      )}
      {repayment ? (
        <>
          <p className="calculator-figure figures">{repayment.text}</p>
          <p className="calculator-warning">
            {comparisonWarning} {comparisonBasis}
          </p>
        </>
      ) : (
        <p className="size-l strong">{nothingToBorrow}</p>
      )}
      <dl className="calculator-sums">
        <Lines lines={sums(state, answer)} />
      </dl>
      <p className="calculator-small note">{repaymentDisclaimer.join(' ')}</p>
      <p className="visually-hidden" role="status">
        {settled}
      </p>
    </>
  );
}

function sums({ price, tradeIn, owing = 0, deposit }: CalculatorState, answer: LoanAnswer) {
  const { borrowedCents, balloonCents, interestCents, feesCents, totalCents } = answer;
  return [
    { label: 'Price', cents: price * 100 },
    { label: 'Still owing on your trade-in', cents: owing * 100 },
    // The amount that remains to pay after a trade-in.
    {
      label: 'You pay after your trade-in',
      cents: tradeIn > 0 ? Math.max(0, price - tradeIn + owing) * 100 : 0,
    },
    { label: 'Deposit', cents: deposit * 100 },
    { label: 'You borrow', cents: borrowedCents },
    { label: 'Final payment', cents: balloonCents },
    { label: 'Total interest', cents: interestCents },
    { label: 'Total payable', cents: totalCents },
    { label: feesLabel, cents: feesCents },
  ]
    .filter(({ cents }) => cents > 0)
    .map(({ label, cents }) => ({ label, value: centsText(cents) }));
}

/** Shows principal and interest by year, as a chart and as a table with the same figures. */
export function LoanYears({ years, balloonCents }: Pick<LoanAnswer, 'years' | 'balloonCents'>) {
  const { width, height, foot } = chartSize;
  const bars = chartBars(years, balloonCents);
  const table = useOpenInPrint();
  return (
    <div className="loan-years stack-3">
      <h3 className="size-m">Where the money goes, year by year</h3>
      <svg
        className="loan-chart full"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Chart of the loan and the interest that you repay in each of ${yearsText(years.length)}. The table below has the numbers.`}
      >
        <line className="loan-chart-ground" x1="0" x2={width} y1={height - foot} y2={height - foot} />
        {bars.map(({ year, x, width: wide, principal, interest, balloon }) => (
          <g key={year}>
            <rect className="loan-chart-principal" x={x} width={wide} {...principal} />
            <rect className="loan-chart-interest" x={x} width={wide} {...interest} />
            {balloon && <rect className="loan-chart-balloon" x={x} width={wide} {...balloon} />}
            <text x={x + wide / 2} y={height - 6} textAnchor="middle">
              {year}
            </text>
          </g>
        ))}
      </svg>
      <ul className="loan-legend row gap-1-4 small" role="list" aria-hidden="true">
        <li className="line gap-2" data-part="principal">
          Principal
        </li>
        <li className="line gap-2" data-part="interest">
          Interest
        </li>
        {balloonCents > 0 && (
          <li className="line gap-2" data-part="balloon">
            Final payment
          </li>
        )}
      </ul>
      <details className="loan-table" ref={table}>
        <summary className="text-button target">Show as a table</summary>
        <div className="scrolls">
          <table className="full small">
            <caption className="visually-hidden">The loan by year</caption>
            <thead>
              <tr>
                <th scope="col">Year</th>
                <th scope="col">Principal</th>
                <th scope="col">Interest</th>
                <th scope="col">Still owed</th>
              </tr>
            </thead>
            <tbody>
              {years.map((year) => (
                <tr key={year.number}>
                  <th scope="row">{year.number}</th>
                  <td>{centsText(year.principalCents)}</td>
                  <td>{centsText(year.interestCents)}</td>
                  <td>{centsText(year.balanceCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

/**
 * Opens a `<details>` while the page is printed, and closes it again if the visitor had it closed. A style could do the
 * same only with `::details-content`, which the oldest promised browsers lack.
 *
 * @returns the ref of the element
 */
function useOpenInPrint(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasOpen = true;
    const print = ({ type }: Event) => {
      const isBefore = type === 'beforeprint';
      if (isBefore) wasOpen = details.current?.open ?? true;
      details.current?.toggleAttribute('open', isBefore || wasOpen);
    };
    const ending = new AbortController();
    for (const name of ['beforeprint', 'afterprint'])
      addEventListener(name, print, { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return details;
}

/** Units of the SVG. CSS scales the chart to its container. */
export const chartSize = { width: 360, height: 180, foot: 22, head: 16 };

/** Returns a bar for each year: principal, interest on top of it, and in the last year the final payment on top. */
export function chartBars(years: LoanAnswer['years'], balloonCents: number) {
  const totals = years.map(({ interestCents, principalCents }) => interestCents + principalCents);
  const highest = Math.max(...totals, 1);
  const { width, height, foot, head } = chartSize;
  const scale = (height - foot - head) / highest;
  const column = width / Math.max(years.length, 1);
  const barWidth = Math.min(column * 0.62, 56);
  return years.map((one, index) => {
    const final = index === years.length - 1 ? balloonCents : 0;
    const heights = [one.principalCents - final, one.interestCents, final].map((cents) =>
      round(cents * scale),
    );
    const [principal = 0, interest = 0, balloon = 0] = heights;
    const ground = height - foot;
    return {
      year: one.number,
      x: round(index * column + (column - barWidth) / 2),
      width: round(barWidth),
      principal: { y: round(ground - principal), height: principal },
      interest: { y: round(ground - principal - interest), height: interest },
      ...(balloon > 0 && { balloon: { y: round(ground - principal - interest - balloon), height: balloon } }),
    };
  });
}

const round = (number: number) => Math.round(number * 10) / 10;
