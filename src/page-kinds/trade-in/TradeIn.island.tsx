import { useEffect, useMemo, useRef, useState } from 'react';
import { object } from 'yup';
import { useStore } from 'zustand';
import {
  mobileContactSchema,
  postcodeFields,
  postcodeMessage,
  regoField,
  regoStateField,
} from '../../api/contract/lead-fields.ts';
import { linkedCarId, linkedCarWords } from '../../car/linked-car.ts';
import { type LinkedCarState, useLinkedCar } from '../../car/use-linked-car.ts';
import { consentVersion } from '../../domain/leads/consent-texts.ts';
import { submitFailedMessage } from '../../domain/leads/lead-rules.ts';
import {
  type AustralianState,
  australianStates,
  statesOfPostcode,
} from '../../domain/places/australian-states.ts';
import { ownVehicleTitle, plainRego } from '../../domain/trade-in/own-vehicle.ts';
import { ChosenCar } from '../../features/form-pages/ChosenCar.tsx';
import { goOnTradeIn, type TradeInStage, tradeInFlow } from '../../stores/trade-in-flow.ts';
import { Button } from '../../ui/Button.tsx';
import { CollectionNotice, OptInField } from '../../ui/form/Consent.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { StepForm } from '../../ui/form/StepForm.tsx';
import type { FormOutcome } from '../../ui/form/step-form.ts';
import { EmailField, NameField, PhoneField, PostcodeField } from '../../ui/form/TextField.tsx';
import { useFormField } from '../../ui/form/use-form-field.ts';
import { KeptLeadNote, useKeptLead } from '../../ui/kept-leads/KeptLeadNote.tsx';
import { contactValues } from '../../ui/lead-forms/contact-values.ts';
import { PlaceFields, placeChosen, placePhone, placeValues } from '../../ui/lead-forms/PlaceFields.tsx';
import { isLongPlate, plateMotto, plateText, plateWanted, stateName } from '../../ui/trade-in/plate-words.ts';
import { useLater } from '../../ui/use-later.ts';
import { AnswersStage, HandStage } from './OwnWordsStages.tsx';
import { type StageProps, sendStep, weHaveYourDetails } from './send-step.ts';
import { TileField } from './TileField.tsx';
import type { TradeInForm } from './trade-in-pages.ts';

/** The last stages. They are loaded while the visitor fills in the first. */
const loadEstimate = () => import('./EstimateStages.tsx');

const partsFor = (noun: string) => ['Your details', `Your ${noun}`, 'Condition', 'Estimate'];
const partOf: Record<TradeInStage, number> = {
  contact: 0,
  rego: 1,
  confirm: 1,
  hand: 1,
  answers: 2,
  figure: 3,
  ended: 3,
};

/**
 * The trade-in and sell-my-car form (TRADE-1). Each stage is one step of the same lead. A closed page continues at the
 * same stage.
 *
 * @param setup TradeInForm as JSON, see SearchResults
 */
export function TradeIn({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as TradeInForm, [setup]);
  const flow = useStore(tradeInFlow);
  const car = useTradedCar(form);
  const [notice, setNotice] = useState('');
  const kept = useKeptLead(flow.leadKey);
  const isSent = kept?.kind === 'sent';
  useEffect(() => {
    if (isSent) setNotice('');
  }, [isSent]);
  const root = useRef<HTMLDivElement>(null);
  const { stage } = flow;
  const { part: estimate, isLost, again } = useLater(loadEstimate);

  // After a button press the new stage gets the focus. When the page opens, the focus does not move.
  const before = useRef<TradeInStage>(undefined);
  const isOwnStep = useRef(false);
  useEffect(() => {
    const own = isOwnStep.current;
    if (before.current !== undefined && before.current !== stage && own) {
      const heading = root.current?.querySelector<HTMLElement>('h3[tabindex]');
      heading?.focus({ preventScroll: true });
      root.current?.scrollIntoView({ block: 'start' });
    }
    before.current = stage;
  }, [stage]);

  const props: StageProps = { form, flow, onNotice: setNotice };
  const press = () => {
    isOwnStep.current = true;
  };
  return (
    <div className="trade stack-5" ref={root} onClickCapture={press} onSubmitCapture={press}>
      <AgainstCar car={car} />
      <Progress parts={partsFor(form.noun)} at={partOf[stage]} isOver={stage === 'ended'} />
      {(notice || kept) && (
        <div className="trade-note tinted stack-3 to-start pad-3-4">
          {notice && <p role="status">{notice}</p>}
          {kept && (
            <KeptLeadNote
              lead={kept}
              phone={placePhone(form, kept.kind === 'waits' ? kept.locationId : undefined)}
            />
          )}
        </div>
      )}
      {stage === 'contact' && flow.rego && <OwnPlate flow={flow} />}
      {stage === 'contact' && <ContactStage {...props} />}
      {stage === 'rego' && <RegoStage {...props} />}
      {stage === 'confirm' && <ConfirmStage {...props} />}
      {stage === 'hand' && <HandStage {...props} />}
      {stage === 'answers' && <AnswersStage {...props} />}
      {stage === 'figure' && estimate && <estimate.FigureStage {...props} car={car} />}
      {stage === 'ended' && estimate && <estimate.EndedStage {...props} isWaiting={kept?.kind === 'waits'} />}
      {isLost && (stage === 'figure' || stage === 'ended') && (
        <Button onClick={again}>Show my estimate</Button>
      )}
      {form.changeover && estimate && <estimate.EstimateForCars flow={flow} />}
      {flow.leadKey && (
        <p className="pad-top-5 small ruled">
          <button
            type="button"
            className="trade-link"
            onClick={() => {
              setNotice('');
              tradeInFlow.clear();
            }}
          >
            {stage === 'ended' ? 'Value another one' : 'Start again'}
          </button>
        </p>
      )}
    </div>
  );
}

/** The registration that the visitor has typed on another page. It is looked up after the contact details. */
function OwnPlate({ flow: { rego, state } }: Pick<StageProps, 'flow'>) {
  return (
    <div className="trade-note tinted stack-3 to-start pad-3-4">
      <span className="plate" data-size="small" data-state={state}>
        <span className="visually-hidden">Your registration: </span>
        <span className="plate-text">{rego}</span>
      </span>
      <p>We look it up in the next step. First, how can we reach you?</p>
    </div>
  );
}

function Progress({ parts, at, isOver }: { parts: string[]; at: number; isOver: boolean }) {
  return (
    <ol className="trade-progress row gap-2" role="list" aria-label="Progress">
      {parts.map((part, index) => (
        <li
          className="soft snug"
          key={part}
          data-done={index < at || isOver ? '' : undefined}
          aria-current={index === at && !isOver ? 'step' : undefined}
        >
          {part}
        </li>
      ))}
    </ol>
  );
}

/**
 * The car that the visitor wants in exchange: the one in the URL, or the one of the resumed trade-in (ROUTE-5). Whoever
 * chooses to sell wants none.
 */
function useTradedCar(form: TradeInForm): LinkedCarState {
  const carId = useStore(tradeInFlow, (flow) => flow.carId);
  useEffect(() => {
    const kept = tradeInFlow.getState().carId;
    const wanted = form.subcategory ? '' : linkedCarId(location.search) || kept;
    if (wanted !== kept) goOnTradeIn({ carId: wanted });
  }, [form]);
  return useLinkedCar(carId, form);
}

function AgainstCar({ car }: { car: LinkedCarState }) {
  if (car.kind === 'none') return null;
  if (car.kind === 'sold' || car.kind === 'gone' || car.kind === 'failed') {
    return (
      <p className="trade-note tinted stack-3 to-start pad-3-4" role="status">
        {linkedCarWords[car.kind]} Your own can be valued all the same.
      </p>
    );
  }
  return (
    <ChosenCar
      car={car.kind === 'found' ? car.car.lead : undefined}
      purpose="Traded against"
      showsPurpose
      leaving="Leave it out"
      onLeave={() => goOnTradeIn({ carId: '' })}
    />
  );
}

const initialValues = {
  ...contactValues,
  last_name: '',
  postcode: '',
  location_id: '',
};

/** The postcode is required (TRADE-3, TRADE-5). */
const postcodeSchema = object({ postcode: postcodeFields.postcode.required(postcodeMessage) });

/** The visitor's contact details (TRADE-2). With these the dealer can call, even if a later step fails. */
function ContactStage(props: StageProps) {
  const { form } = props;
  const asksPlace = form.places.length > 0;
  return (
    <StepForm
      id="trade"
      draft="trade-in"
      captcha={form.captcha}
      initialValues={initialValues}
      submitLabel="Continue"
      steps={[
        {
          title: 'Your details',
          schema: [mobileContactSchema, postcodeSchema, ...(asksPlace ? [placeChosen] : [])],
          fields: (
            <>
              <div className="field-row stack-4">
                <NameField label="First Name" autoComplete="given-name" />
                <NameField name="last_name" label="Last Name" autoComplete="family-name" optional />
              </div>
              <PhoneField label="Mobile Number" />
              <EmailField />
              <PostcodeField hint="Where it is kept." />
              <PlaceFields form={form} label="Where would you bring it?" />
              <OptInField form={form} />
            </>
          ),
        },
      ]}
      beforeSubmit={<CollectionNotice form={form} />}
      send={async ({ location_id, ...values }, { leadKey, captcha }) => {
        // An existing lead is changed and not created again.
        const { leadKey: known, state } = tradeInFlow.getState();
        const key = known || leadKey;
        const sending = await sendStep(
          {
            ...values,
            ...placeValues(form, location_id),
            consent_version: consentVersion,
            ...(captcha !== undefined && { captcha }),
          },
          props,
          key,
        );
        if (sending.kind === 'refused') return sending;
        goOnTradeIn({
          leadKey: key,
          locationId: location_id,
          // A plate that is looked up in the wrong state is another car.
          state: state || (statesOfPostcode(values.postcode)[0] ?? ''),
          stage: 'rego',
        });
        return { kind: 'sent' };
      }}
    />
  );
}

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
function RegoStage({ form, flow, onNotice }: StageProps) {
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
function ConfirmStage({ form, flow }: StageProps) {
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
