import { useEffect, useRef } from 'react';
import { dollars } from '../../domain/money.ts';
import { rangeText, type ValuationRange } from '../../domain/valuation.ts';

/** The estimate in figures, and how wide it is as a bar about its middle. */
export function RangeBar({ range }: { range: ValuationRange }) {
  const bar = useRef<HTMLDivElement>(null);
  const { low, high } = range;
  // The scale goes from what is well below to what is well above.
  const from = low * 0.8;
  const span = high * 1.15 - from;
  useEffect(() => {
    // By script: the page allows no styles in attributes.
    bar.current?.style.setProperty('--range-from', `${((low - from) / span) * 100}%`);
    bar.current?.style.setProperty('--range-to', `${((high - from) / span) * 100}%`);
  }, [low, high, from, span]);
  return (
    <div className="range">
      <p className="range-figure">{rangeText(range)}</p>
      {range.example && (
        <p className="trade-example">
          <strong>Example.</strong> No valuation service is connected to this site: the figure is made up.
        </p>
      )}
      <div className="range-bar" ref={bar} aria-hidden="true">
        <span className="range-fill" />
        <span className="range-low">{dollars(low / 100)}</span>
        <span className="range-high">{dollars(high / 100)}</span>
      </div>
    </div>
  );
}
