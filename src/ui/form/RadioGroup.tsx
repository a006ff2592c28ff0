import { ChoiceInputs, type ChoiceInputsProps, type SpokenChoice } from './ChoiceInputs.tsx';
import { FieldError, FieldHint, type FieldWords, OptionalMark } from './Field.tsx';
import { useFormField } from './use-form-field.ts';

interface RadioGroupProps<One extends SpokenChoice>
  extends FieldWords,
    Pick<ChoiceInputsProps<One>, 'choices' | 'choiceClass' | 'words'> {
  className: string;
  /** Of the element around the choices alone. */
  choicesClass: string;
  'data-inline'?: '' | undefined;
  'data-small'?: '' | undefined;
}

/** A group of radio buttons without styles. The field that uses it adds them. */
export function RadioGroup<One extends SpokenChoice>(props: RadioGroupProps<One>) {
  const { name, label, hint, optional, choices, className, choicesClass, choiceClass, words, ...look } =
    props;
  const field = useFormField<string>(name, Boolean(hint));
  const { id, hintId, errorId, error, value, setValue, control } = field;
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
        isChosen={(one) => one === value}
        onChoose={setValue}
        className={choicesClass}
        choiceClass={choiceClass}
        words={words}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
