import { object, string } from 'yup';
import { nonEmptyLine } from '../../api/contract/lead-fields.ts';
import { type OwnVehicle, ownVehicleTitle } from '../../domain/trade-in/own-vehicle.ts';
import {
  answerTexts,
  readAnswers,
  readKilometres,
  valuationQuestions,
} from '../../domain/trade-in/valuation.ts';
import { goOnTradeIn, keptAnswerTexts } from '../../stores/trade-in-flow.ts';
import { keepTradeInValue, tradeInValue } from '../../stores/trade-in-value.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { StepForm } from '../../ui/form/StepForm.tsx';
import type { FormOutcome } from '../../ui/form/step-form.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { pageDay } from '../../ui/page-now.ts';
import { postValuation, type StageProps, sendStep } from './send-step.ts';
import { TileField } from './TileField.tsx';

const carSchema = object({
  year: string().required('Please choose a year.'),
  make: nonEmptyLine('the make'),
  model: nonEmptyLine('the model'),
});
const yearsBack = 31;

/** The car in the visitor's own words, for a car that no register contains. */
export function HandStage(props: StageProps) {
  const { form, flow } = props;
  // Next year's models are on the road before the year.
  const newest = Number(pageDay().slice(0, 4)) + 1;
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => String(newest - back));
  return (
    <>
      <StepForm
        id="trade"
        initialValues={{ year: '', make: '', model: '', badge: '' }}
        submitLabel="Continue"
        steps={[
          {
            title: `Your ${form.noun}`,
            schema: carSchema,
            fields: (
              <>
                <SelectField
                  name="year"
                  label="Year"
                  empty="Choose a year"
                  choices={years.map((year) => ({ value: year, label: year }))}
                />
                <TextField name="make" label="Make" longest={60} autoCapitalize="words" />
                <TextField name="model" label="Model" longest={60} autoCapitalize="words" />
                <TextField
                  name="badge"
                  label="Badge"
                  hint="What it says on the boot: SX, XLT, GTI."
                  longest={60}
                  optional
                />
              </>
            ),
          },
        ]}
        send={async ({ year, make, model, badge }) => {
          const vehicle: OwnVehicle = {
            year: Number(year),
            make: make.trim(),
            model: model.trim(),
            ...(badge.trim() && { badge: badge.trim() }),
          };
          const sending = await sendStep({ own_vehicle: { ...vehicle, badge: vehicle.badge } }, props);
          if (sending.kind === 'refused') return sending;
          goOnTradeIn({ vehicle, stage: 'answers' });
          return { kind: 'sent' };
        }}
      />
      {flow.leadKey && (
        <button type="button" className="trade-link" onClick={() => goOnTradeIn({ stage: 'rego' })}>
          Look it up by its plate
        </button>
      )}
    </>
  );
}

const [kilometres, ...choices] = valuationQuestions;

const answersSchema = object({
  kilometres: string()
    .required('Please enter the kilometres.')
    .test('km', 'Please enter the kilometres as a number, such as 45,000.', (written = '') =>
      Boolean(written === '' || readKilometres(written) !== undefined),
    ),
  condition: string().required('Please choose its condition.'),
  service_history: string().required('Please choose its service history.'),
  accident_damage: string().required('Please say whether it was in an accident.'),
});

const none = { kilometres: '', condition: '', service_history: '', accident_damage: '' };
type Values = typeof none;

/** The questions that affect the value, besides the car itself (OPEN-12). */
export function AnswersStage(props: StageProps) {
  const { form, flow } = props;
  return (
    <>
      {flow.vehicle && (
        <p className="trade-car cluster strong between gap-0-4">
          <span>{ownVehicleTitle(flow.vehicle)}</span>
          <button type="button" className="trade-link" onClick={() => goOnTradeIn({ stage: 'rego' })}>
            Not this one
          </button>
        </p>
      )}
      <StepForm
        id="trade"
        initialValues={{ ...none, ...keptAnswerTexts(flow) }}
        submitLabel={form.valuesOnline ? 'See my estimate' : 'Send'}
        steps={[
          {
            title: 'Condition',
            schema: answersSchema,
            fields: (
              <>
                <TextField
                  name={kilometres.id}
                  label={kilometres.question}
                  hint="About is fine. Over 100,000 km, our valuer will call you."
                  inputMode="numeric"
                  longest={11}
                />
                {choices.map(({ id, question, choices }) => (
                  <TileField key={id} name={id} label={question} choices={choices} />
                ))}
              </>
            ),
          },
        ]}
        send={(values) => value(values, props)}
      />
    </>
  );
}

async function value(values: Values, props: StageProps): Promise<FormOutcome> {
  const { form, flow } = props;
  const answers = readAnswers(values);
  if (!answers) return { kind: 'refused', message: 'Please answer all four questions.' };
  const sending = await sendStep({ adjustmentAnswers: answerTexts(answers) }, props);
  if (sending.kind === 'refused') return sending;
  const { valuation, no_figure } = sending.kind === 'sent' ? sending.answer : {};
  // A trade-in that the visitor uses for every car stays until they replace it.
  const { isUsed: isInUse } = tradeInValue.getState();
  if (valuation) {
    // The lower end of the estimate, so that the amount to pay does not increase later.
    const valuedOn = pageDay();
    if (!isInUse) keepTradeInValue({ cents: valuation.low, rego: flow.rego });
    goOnTradeIn({ answers, valuation, valuedOn, stage: 'figure' });
    if (form.savesValuation) void postValuation(valuation);
  } else {
    if (!isInUse) tradeInValue.clear();
    goOnTradeIn({ answers, noFigure: no_figure ?? 'failed', accepted: false, stage: 'ended' });
  }
  return { kind: 'sent' };
}
