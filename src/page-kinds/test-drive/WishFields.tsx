import { type ReactNode, useState } from 'react';
import type { TestDriveForm } from '../../site/leads/form-props.ts';
import { Icon } from '../../ui/Icon.tsx';

interface WishFieldsProps {
  makes: TestDriveForm['makes'];
  /** Hears what is wanted, in words: 'Toyota Corolla'; empty while nothing is chosen. */
  onWish: (wish: string) => void;
  /** Why the visitor is asked, where the address named a car. */
  notice: string | undefined;
}

/** The choice of those whose car we do not have, or who can say it better. */
const ownWords = 'own words';
const longestWish = 200;

/** What the visitor would like to drive: make and model, or in words of their own. */
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
            // A model of one make is none of another.
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
