import { ChoiceInputs } from './ChoiceInputs.tsx';
import { FieldError, FieldHint, type FieldWords, OptionalMark } from './Field.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import type { Choice } from './SelectField.tsx';
import { useFormField } from './use-form-field.ts';

/** A choice between a few visible options. */
export function RadioField({
  inline,
  ...field
}: FieldWords & { choices: readonly Choice[]; inline?: boolean }) {
  return (
    <RadioGroup
      {...field}
      className="field choice-group"
      choicesClass="choices"
      choiceClass="choice"
      words={wordsOf}
      data-inline={inline ? '' : undefined}
    />
  );
}

/** One checkbox. It is never checked initially, because consent must be given actively. */
export function CheckboxField({ name, label, hint, optional }: FieldWords) {
  const field = useFormField<boolean>(name, Boolean(hint));
  const { hintId, errorId, error, value, setValue, control } = field;
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <div className="choice">
        <input
          {...control}
          type="checkbox"
          checked={value}
          aria-required={optional ? undefined : true}
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
export function CheckboxListField({
  name,
  label,
  hint,
  optional,
  choices,
}: FieldWords & { choices: readonly Choice[] }) {
  const field = useFormField<string[]>(name, Boolean(hint));
  const { id, hintId, errorId, error, value, setValue, control } = field;
  return (
    <fieldset className="field choice-group" aria-describedby={control['aria-describedby']}>
      <legend className="field-label">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <ChoiceInputs
        id={id}
        name={name}
        type="checkbox"
        choices={choices}
        isChosen={(one) => value.includes(one)}
        onChoose={(chosen, isTicked) => {
          const others = value.filter((one) => one !== chosen);
          setValue(isTicked ? [...others, chosen] : others);
        }}
        className="choices"
        choiceClass="choice"
        words={wordsOf}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}

function wordsOf({ label }: Choice) {
  return <span>{label}</span>;
}
