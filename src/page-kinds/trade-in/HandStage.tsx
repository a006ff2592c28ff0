import { object, string } from 'yup';
import { nonEmptyLine } from '../../api/contract/lead-fields.ts';
import type { OwnVehicle } from '../../domain/own-vehicle.ts';
import { goOnTradeIn } from '../../stores/trade-in-flow.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { StepForm } from '../../ui/form/StepForm.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { pageDay } from '../../ui/page-now.ts';
import { keptNotice, sendStep } from './send-step.ts';
import type { StageProps } from './stage.ts';

const schema = object({
  year: string().required('Please choose a year.'),
  make: nonEmptyLine('the make'),
  model: nonEmptyLine('the model'),
});
const yearsBack = 30;

/** The car in the visitor's own words, for a car that no register contains. */
export function HandStage({ form, flow, onNotice }: StageProps) {
  const newest = Number(pageDay().slice(0, 4));
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => String(newest - back));
  return (
    <>
      <StepForm
        id="trade"
        headingLevel={3}
        initialValues={{ year: '', make: '', model: '', badge: '' }}
        submitLabel="Continue"
        steps={[
          {
            title: 'Your car',
            schema,
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
          const sending = await sendStep({ own_vehicle: { ...vehicle, badge: vehicle.badge } }, form);
          if (sending.kind === 'refused') return sending;
          onNotice(keptNotice(sending));
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
