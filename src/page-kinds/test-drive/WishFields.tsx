import { type ReactNode, useState } from 'react';
import type { TestDriveForm } from '../../site/leads/form-props.ts';
import { Icon } from '../../ui/Icon.tsx';

interface WishFieldsProps {
  makes: TestDriveForm['makes'];
  /** Called with the wish as text: 'Toyota Corolla'. Empty while nothing is selected. */
  onWish: (wish: string) => void;
  /** Explains why the visitor must choose, when the URL named a car that is not available. */
  notice: string | undefined;
}

/** The option for visitors whose car is not in the list, or who prefer their own words. */
const ownWords = 'own words';
const longestWish = 200;

/** The fields for the car that the visitor wants to drive: make and model, or own words. */
export function WishFields({ makes, onWish, notice }: WishFieldsProps) {
  const [make, setMake] = useState('');
  const models = makes.find(({ name }) => name === make)?.models ?? [];
  const chooseMake = (chosen: string) => {
    setMake(chosen);
    onWish(chosen === ownWords ? '' : chosen);
  };
  return (
    <fieldset className="wish">
      <legend className="field-label">What would you like to drive?</legend>
      {notice && (
        <p className="wish-notice" role="status">
          {notice}
        </p>
      )}
      <div className="wish-fields">
        <Choice id="wish-make" label="Make" value={make} onChoose={chooseMake}>
          <option value="">Not sure yet</option>
          {makes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option value={ownWords}>Something else</option>
        </Choice>
        {make === ownWords ? (
          <div className="field">
            <label htmlFor="wish-words">In your own words</label>
            <input
              className="input"
              id="wish-words"
              maxLength={longestWish}
              onChange={({ target }) => onWish(target.value.trim())}
            />
          </div>
        ) : (
          <Choice
            // Another make resets the model.
            key={make}
            id="wish-model"
            label="Model"
            disabled={models.length === 0}
            onChoose={(model) => onWish([make, model].filter(Boolean).join(' '))}
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
  value?: string;
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
          {...(value !== undefined && { value })}
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
