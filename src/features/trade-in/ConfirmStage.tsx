import { ownVehicleTitle } from '../../domain/own-vehicle.ts';
import { goOnTradeIn } from '../../stores/trade-in-flow.ts';
import type { StageProps } from './stage.ts';

/** Whether the car that was found is theirs. */
export function ConfirmStage({ flow }: StageProps) {
  const { vehicle, rego, state } = flow;
  if (!vehicle) return null;
  const { body, transmission, fuel, colour } = vehicle;
  const facts = [colour, body, transmission, fuel].filter(Boolean);
  return (
    <div className="trade-confirm">
      <h3 tabIndex={-1}>Is this your car?</h3>
      <div className="trade-found">
        <span className="plate" data-size="small" data-state={state}>
          <span className="plate-text">{rego}</span>
        </span>
        <p className="trade-found-title">{ownVehicleTitle(vehicle)}</p>
        {facts.length > 0 && <p className="trade-soft">{facts.join(', ')}</p>}
      </div>
      {vehicle.example && (
        <p className="trade-example">
          <strong>Example.</strong> No vehicle register is connected to this site: the car is made up,
          whatever the plate.
        </p>
      )}
      <div className="trade-buttons">
        <button
          type="button"
          className="button"
          data-rank="primary"
          onClick={() => goOnTradeIn({ stage: 'answers' })}
        >
          Yes, that is it
        </button>
        <button type="button" className="button" onClick={() => goOnTradeIn({ stage: 'rego' })}>
          Try another plate
        </button>
      </div>
      <button type="button" className="trade-link" onClick={() => goOnTradeIn({ stage: 'hand' })}>
        No, enter the car by hand
      </button>
    </div>
  );
}
