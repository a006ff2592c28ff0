import type { ReactNode } from 'react';
import { FieldError, FieldHint, type FieldWords, OptionalMark } from './Field.tsx';
import type { Choice } from './SelectField.tsx';
import { useFormField } from './use-form-field.ts';

/** A choice between a few visible options. */
export const RadioField = (field: FieldWords & { choices: readonly Choice[] }) => (
  <RadioGroup {...field} className="field choice-group" words={({ label }) => <span>{label}</span>} />
);

/** One checkbox. It is never checked initially, because consent must be given actively. */
export function CheckboxField(props: FieldWords) {
  const { value, setValue, control, around } = useFormField<boolean>(props);
  const { label, hint, hintId, errorId, error } = around;
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <div className="choice">
        <input
          {...control}
          type="checkbox"
          checked={value}
          onChange={({ target }) => setValue(target.checked)}
          onBlur={undefined}
        />
        <label htmlFor={control.id}>{label}</label>
      </div>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** A choice of any number of options. */
export function CheckboxListField(props: FieldWords & { choices: readonly Choice[] }) {
  const { value, setValue, control, around } = useFormField<string[]>(props);
  const { id, label, hint, optional, hintId, errorId, error } = around;
  return (
    <fieldset className="field choice-group" aria-describedby={control['aria-describedby']}>
      <legend className="field-label">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <div className="choices">
        {props.choices.map((choice, index) => (
          <label className="choice" key={choice.value}>
            <input
              id={choiceId(id, index)}
              type="checkbox"
              name={props.name}
              value={choice.value}
              checked={value.includes(choice.value)}
              onChange={({ target }) => {
                const others = value.filter((one) => one !== choice.value);
                setValue(target.checked ? [...others, choice.value] : others);
              }}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}

/** The first option has the field's id, so that links to the field lead to it. */
const choiceId = (id: string, index: number) => (index === 0 ? id : `${id}-${index}`);

/** An option. Its accessible name may differ from the visible text. */
interface SpokenChoice extends Choice {
  spoken?: string;
}

interface RadioGroupProps<One extends SpokenChoice> extends FieldWords {
  choices: readonly One[];
  words(choice: One): ReactNode;
  className: string;
  /** Of the element around the choices, and of each. */
  choicesClass?: string;
  choiceClass?: string;
  /** The checked option and what choosing one does, where the options are not simply the values of the field. */
  chosen?: string;
  onChoose?(value: string): void;
  'data-small'?: '' | undefined;
}

/** A group of radio buttons without styles. The field that uses it adds them. */
export function RadioGroup<One extends SpokenChoice>(props: RadioGroupProps<One>) {
  const { value, setValue, control, around } = useFormField<string>(props);
  const { id, label, hint, optional, hintId, errorId, error } = around;
  const { chosen = value, onChoose = setValue, choicesClass = 'choices', choiceClass = 'choice' } = props;
  return (
    <div
      className={props.className}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={control['aria-required']}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
      data-small={props['data-small']}
    >
      <p className="field-label" id={`${id}-label`}>
        {label}
        {optional && <OptionalMark />}
      </p>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <div className={choicesClass}>
        {props.choices.map((choice, index) => (
          <label className={choiceClass} key={choice.value}>
            <input
              id={choiceId(id, index)}
              type="radio"
              name={props.name}
              value={choice.value}
              checked={choice.value === chosen}
              aria-label={choice.spoken}
              onChange={() => onChoose(choice.value)}
            />
            {props.words(choice)}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
