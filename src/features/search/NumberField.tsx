import { useEffect, useState } from 'react';
import { amountLabel } from './filter-words.ts';

interface NumberFieldProps {
  /** The filter, for the unit. */
  name: string;
  label: string;
  value: number;
  /** False: the value is not taken, and the field goes back to what holds. */
  onType: (value: number) => boolean;
}

/** A number to type, shown with its unit until it is edited. Taken with Enter or on leaving the field. */
export function NumberField({ name, label, value, onType }: NumberFieldProps) {
  const shown = amountLabel(name, value);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);

  const take = () => {
    const digits = text.replace(/[^\d-]/g, '');
    if (text === shown || digits === '' || !onType(Number(digits))) setText(shown);
  };
  return (
    <label className="search-number">
      <span>{label.endsWith('from') ? 'From' : 'To'}</span>
      <input
        className="input"
        type="text"
        inputMode="numeric"
        aria-label={`${label}, typed`}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
    </label>
  );
}
