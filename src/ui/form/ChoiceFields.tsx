import type { ReactNode } from 'react';
import { FieldError, FieldHint, type FieldWords, OptionalMark } from './Field.tsx';
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
      words={wordsOf}
      data-inline={inline ? '' : undefined}
    />
  );
}

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
      <ChoiceInputs
        id={id}
        name={props.name}
        type="checkbox"
        choices={props.choices}
        isChosen={(one) => value.includes(one)}
        onChoose={(chosen, isTicked) => {
          const others = value.filter((one) => one !== chosen);
          setValue(isTicked ? [...others, chosen] : others);
        }}
        words={wordsOf}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}

function wordsOf({ label }: Choice) {
  return <span>{label}</span>;
}

/** An option. Its accessible name may differ from the visible text. */
interface SpokenChoice extends Choice {
  spoken?: string;
}

interface ChoiceInputsProps<One extends SpokenChoice> {
  id: string;
  name: string;
  type: 'radio' | 'checkbox';
  choices: readonly One[];
  isChosen(value: string): boolean;
  /** Called when an option is checked or unchecked. */
  onChoose(value: string, isTicked: boolean): void;
  /** Of the element around the choices alone. */
  className?: string | undefined;
  choiceClass?: string | undefined;
  words(choice: One): ReactNode;
}

function ChoiceInputs<One extends SpokenChoice>({
  id,
  name,
  type,
  choices,
  isChosen,
  onChoose,
  className = 'choices',
  choiceClass = 'choice',
  words,
}: ChoiceInputsProps<One>) {
  return (
    <div className={className}>
      {choices.map((choice, index) => (
        <label className={choiceClass} key={choice.value}>
          <input
            // The first option has the field's id, so that links to the field lead to it.
            id={index === 0 ? id : `${id}-${index}`}
            type={type}
            name={name}
            value={choice.value}
            checked={isChosen(choice.value)}
            aria-label={choice.spoken}
            onChange={({ target }) => onChoose(choice.value, target.checked)}
          />
          {words(choice)}
        </label>
      ))}
    </div>
  );
}

interface RadioGroupProps<One extends SpokenChoice>
  extends FieldWords,
    Pick<ChoiceInputsProps<One>, 'choices' | 'words' | 'choiceClass'> {
  className: string;
  choicesClass?: string;
  /** The checked option and what choosing one does, where the options are not simply the values of the field. */
  chosen?: string;
  onChoose?(value: string): void;
  'data-inline'?: '' | undefined;
  'data-small'?: '' | undefined;
}

/** A group of radio buttons without styles. The field that uses it adds them. */
export function RadioGroup<One extends SpokenChoice>(props: RadioGroupProps<One>) {
  const { value, setValue, control, around } = useFormField<string>(props);
  const { id, label, hint, optional, hintId, errorId, error } = around;
  const { chosen = value, onChoose = setValue } = props;
  return (
    <div
      className={props.className}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={control['aria-required']}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
      data-inline={props['data-inline']}
      data-small={props['data-small']}
    >
      <p className="field-label" id={`${id}-label`}>
        {label}
        {optional && <OptionalMark />}
      </p>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <ChoiceInputs
        id={id}
        name={props.name}
        type="radio"
        choices={props.choices}
        isChosen={(one) => one === chosen}
        onChoose={onChoose}
        className={props.choicesClass}
        choiceClass={props.choiceClass}
        words={props.words}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
