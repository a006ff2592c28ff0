import { useField } from 'formik';
import { type ReactNode, useMemo, useState } from 'react';
import { linkedCarWords } from '../../car/linked-car.ts';
import { type LinkedCarState, useCarInUrl } from '../../car/use-linked-car.ts';
import { ChosenCar } from '../../features/form-pages/ChosenCar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TestDriveForm } from '../../ui/lead-forms/TestDriveForm.tsx';
import type { TestDriveForm as TestDriveSetup } from './test-drive-page.ts';

/**
 * The test drive form on its own page (ROUTE-25). It is about the car in the URL, which is looked up here, or about a
 * car that the visitor selects. The HTML contains the selection, because the URL is known only in the browser.
 *
 * @param setup TestDriveForm as JSON, see SearchResults
 */
export function TestDrive({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as TestDriveSetup, [setup]);
  const [asked, leave] = useCarInUrl(form);
  const isAsked = asked.kind === 'found' || asked.kind === 'looking';
  const car = asked.kind === 'found' ? asked.car.lead : undefined;
  return (
    <TestDriveForm
      id="drive"
      form={form}
      car={car}
      isCarAwaited={asked.kind === 'looking'}
      whatToDrive={
        <div className="drive-what grid middle">
          {isAsked ? (
            <ChosenCar car={car} onLeave={leave} />
          ) : (
            <WishFields makes={form.makes} notice={notices[asked.kind]} />
          )}
        </div>
      }
    />
  );
}

const like = 'We may have one like it: tell us what you would like to drive.';

const notices: Partial<Record<LinkedCarState['kind'], string>> = {
  sold: `${linkedCarWords.sold} ${like}`,
  gone: `${linkedCarWords.gone} ${like}`,
  failed: `${linkedCarWords.failed} Tell us which one it was.`,
};

interface WishFieldsProps {
  makes: TestDriveSetup['makes'];
  /** Explains why the visitor must choose, when the URL named a car that is not available. */
  notice: string | undefined;
}

/** The option for visitors whose car is not in the list, or who prefer their own words. */
const ownWords = 'own words';
const longestWish = 200;

/** The fields for the car that the visitor wants to drive: make and model, or own words. Their value is one text. */
function WishFields({ makes, notice }: WishFieldsProps) {
  const [{ value: wish }, , { setValue }] = useField<string>('wish');
  const [writes, setWrites] = useState(false);
  const known = makes.find(
    ({ name, models }) => wish === name || models.some((one) => wish === `${name} ${one}`),
  );
  const isOwn = writes || (wish !== '' && !known);
  const make = isOwn ? ownWords : (known?.name ?? '');
  const models = known?.models ?? [];
  const choose = (chosen: string) => {
    setWrites(chosen === ownWords);
    void setValue(chosen === ownWords ? '' : chosen);
  };
  return (
    <fieldset className="stack-3">
      <legend className="field-label">What would you like to drive?</legend>
      {notice && (
        <p className="note" role="status">
          {notice}
        </p>
      )}
      <div className="wish-fields stack-3 above-3">
        <Choice id="wish-make" label="Make" value={make} onChoose={choose}>
          <option value="">Not sure yet</option>
          {makes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option value={ownWords}>Something else</option>
        </Choice>
        {isOwn ? (
          <div className="field">
            <label htmlFor="wish-words">In your own words</label>
            <input
              className="input"
              id="wish-words"
              maxLength={longestWish}
              value={wish}
              onChange={({ target }) => {
                setWrites(true);
                void setValue(target.value);
              }}
            />
          </div>
        ) : (
          <Choice
            id="wish-model"
            label="Model"
            value={wish.slice(make.length + 1)}
            disabled={models.length === 0}
            onChoose={(model) => choose(`${make} ${model}`.trim())}
          >
            <option value="">Any model</option>
            {models.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Choice>
        )}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  disabled?: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choice({ id, label, value, disabled, onChoose, children }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select
          id={id}
          value={value}
          disabled={disabled ?? false}
          onChange={({ target }) => onChoose(target.value)}
        >
          {children}
        </select>
        <Icon name="chevron" />
      </span>
    </div>
  );
}
