import type { LoanAnswer } from '../../domain/finance/calculator.ts';
import { centsText, yearsText } from '../../domain/finance/calculator-words.ts';
import { chartBars, chartSize } from './chart-bars.ts';

/** Shows principal and interest by year, as a chart and as a table with the same figures. */
export function LoanYears({ years, balloonCents }: Pick<LoanAnswer, 'years' | 'balloonCents'>) {
  const { width, height, foot } = chartSize;
  const bars = chartBars(years, balloonCents);
  return (
    <div className="loan-years">
      <h3>Where the money goes, year by year</h3>
      <svg
        className="loan-chart"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Columns of what is repaid of the loan and of the interest in each of ${yearsText(years.length)}. The table below says the same in numbers.`}
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
      <ul className="loan-legend" aria-hidden="true">
        <li data-part="principal">Off the loan</li>
        <li data-part="interest">Interest</li>
        {balloonCents > 0 && <li data-part="balloon">Final payment</li>}
      </ul>
      <details className="loan-table">
        <summary>Show as a table</summary>
        <div className="loan-table-scroll">
          <table>
            <caption className="visually-hidden">The loan by year</caption>
            <thead>
              <tr>
                <th scope="col">Year</th>
                <th scope="col">Off the loan</th>
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
