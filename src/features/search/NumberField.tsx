import { useState } from 'react';
import { amountLabel } from './filter-words.ts';

interface NumberFieldProps {
  /** The filter, for the unit. */
  name: string;
  label: string;
  value: number;
  /** A value that is not taken leaves the field at what holds. */
  onType: (value: number) => void;
}

/** A number to type, shown with its unit until it is edited. Taken with Enter or on leaving the field. */
export function NumberField({ name, label, value, onType }: NumberFieldProps) {
  // What is being typed outlives a change of the value beneath it: results may arrive in the middle of a number.
  const [typed, setTyped] = useState<string>();

  const take = () => {
    const digits = typed?.replace(/[^\d-]/g, '');
    if (digits) onType(Number(digits));
    setTyped(undefined);
  };
  return (
    <label className="search-number">
      <span>{label.endsWith('from') ? 'From' : 'To'}</span>
      <input
        className="input"
        type="text"
        inputMode="numeric"
        aria-label={`${label}, typed`}
        value={typed ?? amountLabel(name, value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
    </label>
  );
}
