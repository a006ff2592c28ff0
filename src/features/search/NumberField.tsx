import { useState } from 'react';
import { amountLabel } from './filter-words.ts';

interface NumberFieldProps {
  /** Name of the filter. It decides the unit. */
  name: string;
  label: string;
  value: number;
  /** Called with the typed number. When the parent rejects it, the field shows `value` again. */
  onType: (value: number) => void;
}

/** A text field for a number. It shows the unit until it is edited, and applies the number on Enter or blur. */
export function NumberField({ name, label, value, onType }: NumberFieldProps) {
  // Results may arrive while the visitor types. The typed text must survive that change of `value`.
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
