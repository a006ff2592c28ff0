import type { ReactNode } from 'react';
import type { Choice } from './SelectField.tsx';

/** A choice that a screen reader says in other words than those in sight, where it has any. */
export interface SpokenChoice extends Choice {
  spoken?: string;
}

export interface ChoiceInputsProps<One extends SpokenChoice> {
  /** Of the field. */
  id: string;
  name: string;
  type: 'radio' | 'checkbox';
  choices: readonly One[];
  isChosen(value: string): boolean;
  /** A choice was ticked or unticked. */
  onChoose(value: string, isTicked: boolean): void;
  className: string;
  choiceClass: string;
  /** What stands beside a tick. */
  words(choice: One): ReactNode;
}

/** The choices of a field, each with its tick. */
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
            // The first bears the field's id: links to the field lead to it.
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
