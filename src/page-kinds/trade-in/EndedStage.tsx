import type { NoFigure } from '../../domain/no-figure.ts';
import { ownVehicleTitle } from '../../domain/own-vehicle.ts';
import { indicativeNote, rangeText } from '../../domain/valuation.ts';
import { goOnTradeIn } from '../../stores/trade-in-flow.ts';
import { type StageProps, weHaveYourDetails } from './stage.ts';

const words: Record<NoFigure, { heading: string; text: string }> = {
  'too-old': {
    heading: 'A person values this one',
    text: 'Cars over 7 years differ too much from each other for an online estimate. Many are worth more than a table says.',
  },
  'too-far': {
    heading: 'A person values this one',
    text: 'Past 100,000 km it is how a car was looked after that counts, and no online estimate can see that.',
  },
  unknown: {
    heading: 'A person values this one',
    text: 'There are too few cars like yours for an online estimate.',
  },
  failed: {
    heading: 'The estimate is still to come',
    text: 'We could not work it out just now. That is our fault, not yours.',
  },
  off: {
    heading: 'Thank you. That is all we need.',
    text: 'A person works out the figure and rings you with it.',
  },
};

/** What happens next, without action by the visitor. */
export function EndedStage({ flow, isWaiting }: StageProps & { isWaiting: boolean }) {
  const { vehicle, valuation, noFigure, accepted } = flow;
  const { heading, text } = accepted
    ? { heading: 'You accepted our estimate', text: 'We ring you to settle a day for the inspection.' }
    : words[noFigure ?? 'failed'];
  return (
    <div className="trade-ended">
      <h3 tabIndex={-1}>{heading}</h3>
      {vehicle && <p className="trade-found-title">{ownVehicleTitle(vehicle)}</p>}
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
        <div className="trade-buttons">
          <button type="button" className="button" onClick={() => goOnTradeIn({ stage: 'answers' })}>
            {noFigure === 'failed' ? 'Try again' : 'Change my answers'}
          </button>
        </div>
      )}
    </div>
  );
}
