import type { ReactNode } from 'react';
import type { Choice } from './SelectField.tsx';

/** An option. Its accessible name may differ from the visible text. */
export interface SpokenChoice extends Choice {
  spoken?: string;
}

export interface ChoiceInputsProps<One extends SpokenChoice> {
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
export function ChoiceInputs<One extends SpokenChoice>({
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
