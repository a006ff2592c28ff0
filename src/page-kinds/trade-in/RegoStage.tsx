import { object } from 'yup';
import { regoField, regoStateField } from '../../api/contract/lead-fields.ts';
import { submitFailedMessage } from '../../domain/leads/lead-rules.ts';
import { type AustralianState, australianStates } from '../../domain/places/australian-states.ts';
import { ownVehicleTitle, plainRego } from '../../domain/trade-in/own-vehicle.ts';
import { goOnTradeIn } from '../../stores/trade-in-flow.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { StepForm } from '../../ui/form/StepForm.tsx';
import type { FormOutcome } from '../../ui/form/step-form.ts';
import { useFormField } from '../../ui/form/use-form-field.ts';
import { isLongPlate, plateMotto, plateText, plateWanted, stateName } from '../../ui/trade-in/plate-words.ts';
import { type StageProps, sendStep, weHaveYourDetails } from './send-step.ts';
import { TileField } from './TileField.tsx';

/** The registration on a number plate in the colours of its state. */
function PlateField({ name, label, state }: { name: string; label: string; state: string }) {
  const hint = '1 to 9 letters and digits, as on the plate.';
  const { control, value, setValue, around } = useFormField<string>({ name, label, hint });
  return (
    <Field {...around}>
      <span className="plate" data-state={state || undefined} data-long={isLongPlate(value) ? '' : undefined}>
        <input
          {...control}
          className="plate-text"
          type="text"
          value={value}
          maxLength={11}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => setValue(plateText(target.value))}
        />
        <span className="plate-motto" aria-hidden="true">
          {plateMotto(state)}
        </span>
      </span>
    </Field>
  );
}

const schema = object({
  rego: regoField().required(plateWanted),
  regoState: regoStateField().required('Please choose a state.'),
});

const states = australianStates.map((state) => ({
  value: state,
  label: state.toUpperCase(),
  spoken: stateName(state).replace(/^the /, ''),
}));

/** Identifies the car by its number plate (OPEN-12). */
export function RegoStage({ form, flow, onNotice }: StageProps) {
  return (
    <>
      <StepForm
        id="trade"
        initialValues={{ rego: flow.rego, regoState: (flow.state || form.state) as AustralianState }}
        submitLabel={`Find my ${form.noun}`}
        steps={[
          {
            title: `Your ${form.noun}`,
            schema,
            fields: ({ regoState }) => (
              <>
                <PlateField name="rego" label="Registration" state={regoState} />
                <TileField name="regoState" label="Registered in" choices={states} small />
              </>
            ),
          },
        ]}
        send={({ rego, regoState }) => lookUp(plainRego(rego), regoState, { form, flow, onNotice })}
      />
      <button type="button" className="trade-link" onClick={() => byHand(onNotice)}>
        Enter it by hand instead
      </button>
    </>
  );
}

function byHand(onNotice: StageProps['onNotice']) {
  onNotice('');
  goOnTradeIn({ stage: 'hand' });
}

async function lookUp(rego: string, state: AustralianState, props: StageProps): Promise<FormOutcome> {
  const { onNotice } = props;
  const sending = await sendStep({ rego, regoState: state }, props);
  if (sending.kind === 'refused') return sending;
  goOnTradeIn({ rego, state });
  if (sending.kind === 'kept') {
    onNotice(`${submitFailedMessage}. You can go on and enter it by hand.`);
    goOnTradeIn({ stage: 'hand' });
    return { kind: 'sent' };
  }
  const { lookup, vehicle } = sending.answer;
  if (lookup === 'found' && vehicle) {
    goOnTradeIn({ vehicle, stage: 'confirm' });
    return { kind: 'sent' };
  }
  if (lookup === 'unknown') {
    const message = `We found nothing with the plate ${rego} in ${stateName(state)}. Check the plate and the state, or enter it by hand.`;
    return { kind: 'refused', message };
  }
  onNotice(
    `We could not look up the plate just now. ${weHaveYourDetails} To see an estimate, enter it by hand.`,
  );
  goOnTradeIn({ stage: 'hand' });
  return { kind: 'sent' };
}

/** Asks whether the found car is the visitor's. */
export function ConfirmStage({ form, flow }: StageProps) {
  const { vehicle, rego, state } = flow;
  if (!vehicle) return null;
  const { body, transmission, fuel, colour } = vehicle;
  const facts = [colour, body, transmission, fuel].filter(Boolean);
  return (
    <div className="stack-4">
      <h3 className="no-ring" tabIndex={-1}>
        Is this your {form.noun}?
      </h3>
      <div className="trade-found tinted stack-2 padded rounded">
        <span className="plate" data-size="small" data-state={state}>
          <span className="plate-text">{rego}</span>
        </span>
        <p className="trade-found-title snug breaks size-l strong">{ownVehicleTitle(vehicle)}</p>
        {facts.length > 0 && <p className="trade-soft soft">{facts.join(', ')}</p>}
      </div>
      {vehicle.example && (
        <p className="trade-example small pad-3-4">
          <strong>Example.</strong> No vehicle register is connected to this site: this one is made up,
          whatever the plate.
        </p>
      )}
      <div className="trade-buttons stack-3">
        <Button data-rank="primary" onClick={() => goOnTradeIn({ stage: 'answers' })}>
          Yes, that's my {form.noun}
        </Button>
        <Button onClick={() => goOnTradeIn({ stage: 'rego' })}>Try another plate</Button>
      </div>
      <button type="button" className="trade-link" onClick={() => goOnTradeIn({ stage: 'hand' })}>
        No, enter it by hand
      </button>
    </div>
  );
}
