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

/** An option. Its accessible name may differ from the visible text. */
interface SpokenChoice extends Choice {
  spoken?: string;
}

interface ChoiceInputsProps<One extends SpokenChoice> {
  /** The id of the field. */
  id: string;
  name: string;
  type: 'radio' | 'checkbox';
  choices: readonly One[];
  isChosen(value: string): boolean;
  /** Called when an option is checked or unchecked. */
  onChoose(value: string, isTicked: boolean): void;
  className: string;
  choiceClass: string;
  /** The content beside a checkbox. */
  words(choice: One): ReactNode;
}

/** The options of a field with their checkboxes. */
function ChoiceInputs<One extends SpokenChoice>({
  id,
  name,
  type,
  choices,
  isChosen,
  onChoose,
  className,
  choiceClass,
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
    Pick<ChoiceInputsProps<One>, 'choices' | 'words'> {
  className: string;
  /** Of the element around the choices alone. Default 'choices'. */
  choicesClass?: string;
  /** Of each choice. Default 'choice'. */
  choiceClass?: string;
  /** The checked option and what choosing one does, where the options are not simply the values of the field. */
  chosen?: string;
  onChoose?(value: string): void;
  'data-inline'?: '' | undefined;
  'data-small'?: '' | undefined;
}

/** A group of radio buttons without styles. The field that uses it adds them. */
export function RadioGroup<One extends SpokenChoice>(props: RadioGroupProps<One>) {
  const { name, label, hint, optional, choices, className, words, ...others } = props;
  const field = useFormField<string>(name, Boolean(hint));
  const { id, hintId, errorId, error, value, setValue, control } = field;
  const { chosen = value, onChoose = setValue, ...classes } = others;
  const { choicesClass = 'choices', choiceClass = 'choice', ...look } = classes;
  return (
    <div
      className={className}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={optional ? undefined : true}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
      {...look}
    >
      <p className="field-label" id={`${id}-label`}>
        {label}
        {optional && <OptionalMark />}
      </p>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <ChoiceInputs
        id={id}
        name={name}
        type="radio"
        choices={choices}
        isChosen={(one) => one === chosen}
        onChoose={onChoose}
        className={choicesClass}
        choiceClass={choiceClass}
        words={words}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
