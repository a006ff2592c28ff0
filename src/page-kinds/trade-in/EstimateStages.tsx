import { useEffect, useRef, useState } from 'react';
import { pageSite } from '../../api/client.ts';
import type { LinkedCarState } from '../../car/use-linked-car.ts';
import { failureSentences } from '../../domain/leads/lead-rules.ts';
import { dollars } from '../../domain/prices/money.ts';
import { isPrice } from '../../domain/prices/shown-price.ts';
import { ownVehicleTitle } from '../../domain/trade-in/own-vehicle.ts';
import { indicativeNote, rangeText, type ValuationRange } from '../../domain/trade-in/valuation.ts';
import { goOnTradeIn, type TradeInFlow } from '../../stores/trade-in-flow.ts';
import { Button } from '../../ui/Button.tsx';
import { useLater } from '../../ui/use-later.ts';
import words from './no-figure-words.json' with { type: 'json' };
import { offerTaken, type StageProps, sendStep, weHaveYourDetails } from './send-step.ts';

/** The estimate, and the amount to pay for the car that the visitor wants (TRADE-8, TRADE-10). */
export function FigureStage({ car, ...props }: StageProps & { car: LinkedCarState }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { vehicle, valuation } = props.flow;
  if (!vehicle || !valuation) return null;

  const accept = async () => {
    setIsBusy(true);
    setProblem('');
    const sending = await sendStep({ offer_accepted: true, form_completed: true }, props);
    setIsBusy(false);
    if (sending.kind === 'refused') return setProblem(sending.message);
    goOnTradeIn({ accepted: true, stage: 'ended' });
    if (sending.kind === 'sent') offerTaken(props.form);
  };

  return (
    <div className="stack-4">
      <h3 className="no-ring" tabIndex={-1}>
        Your estimate
      </h3>
      <p className="trade-soft soft">{ownVehicleTitle(vehicle)}</p>
      <RangeBar range={valuation} />
      <p>{indicativeNote} The final figure comes after we have seen it, and you are free to say no to it.</p>
      {car.kind === 'found' && isPrice(car.car.price) && (
        <p className="tinted pad-4">
          For the {car.car.card.title} at {dollars(car.car.price)} that leaves{' '}
          <strong>{leftText(car.car.price, valuation)}</strong>.
        </p>
      )}
      {problem && (
        <div className="form-alert" role="alert">
          {failureSentences(problem, pageSite().phone).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <div className="trade-buttons stack-3">
        <Button data-rank="primary" disabled={isBusy} aria-busy={isBusy} onClick={accept}>
          {isBusy ? 'Sending' : 'Accept and arrange the inspection'}
        </Button>
        <Button onClick={() => goOnTradeIn({ stage: 'answers' })}>Change my answers</Button>
      </div>
      <p className="trade-soft soft">No obligation. We'll call to arrange a time.</p>
    </div>
  );
}

/** The amount to pay after the trade-in: '$12,400 to $14,700 to pay', 'nothing to pay'. */
function leftText(price: number, { low, high }: { low: number; high: number }): string {
  const most = price * 100 - low;
  if (most <= 0) return 'nothing to pay';
  const least = Math.max(0, price * 100 - high);
  return `${rangeText({ low: least, high: most })} to pay`;
}

/** The estimate in figures, and as a bar around its middle that shows the width of the range. */
function RangeBar({ range }: { range: ValuationRange }) {
  const bar = useRef<HTMLDivElement>(null);
  const { low, high } = range;
  // The scale starts well below the estimate and ends well above it.
  const from = low * 0.8;
  const span = high * 1.15 - from;
  useEffect(() => {
    // Set by script, because the page's security policy forbids style attributes.
    bar.current?.style.setProperty('--range-from', `${((low - from) / span) * 100}%`);
    bar.current?.style.setProperty('--range-to', `${((high - from) / span) * 100}%`);
  }, [low, high, from, span]);
  return (
    <div className="range stack-3">
      <p className="display range-figure figures">{rangeText(range)}</p>
      {range.example && (
        <p className="trade-example small pad-3-4">
          <strong>Example.</strong> No valuation service is connected to this site: the figure is made up.
        </p>
      )}
      <div className="range-bar figures small holds" ref={bar} aria-hidden="true">
        <span className="range-fill" />
        <span className="range-low">{dollars(low / 100)}</span>
        <span className="range-high">{dollars(high / 100)}</span>
      </div>
    </div>
  );
}

/** What happens next, without action by the visitor. */
export function EndedStage({ flow, isWaiting }: StageProps & { isWaiting: boolean }) {
  const { vehicle, valuation, noFigure, accepted } = flow;
  const { heading, text } = accepted
    ? { heading: 'You accepted our estimate', text: "We'll call to arrange a time for the inspection." }
    : words[noFigure ?? 'failed'];
  return (
    <div className="stack-4">
      <h3 className="no-ring" tabIndex={-1}>
        {heading}
      </h3>
      {vehicle && <p className="trade-found-title size-l strong snug breaks">{ownVehicleTitle(vehicle)}</p>}
      {accepted && valuation && (
        <p>
          {valuation.example && 'Example: '}
          <strong>{rangeText(valuation)}</strong>. {indicativeNote}
        </p>
      )}
      <p>
        {text} {/* A message above says what has not been sent yet. */}
        {!isWaiting && weHaveYourDetails}
      </p>
      {!accepted && (
        <div className="trade-buttons stack-3">
          <Button onClick={() => goOnTradeIn({ stage: 'answers' })}>
            {noFigure === 'failed' ? 'Try again' : 'Change my answers'}
          </Button>
        </div>
      )}
    </div>
  );
}

const loadForCars = () => import('./TradeInForCars.tsx');

/** The offer to use the estimate for every car, whose code few dealers need. */
export function EstimateForCars({ flow }: { flow: TradeInFlow }) {
  const { part } = useLater(loadForCars);
  return part ? <part.TradeInForCars flow={flow} /> : null;
}
