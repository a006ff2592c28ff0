import { useState } from 'react';
import { amountLabel } from './filter-words.ts';

interface NumberFieldProps {
  /** Name of the filter. It decides the unit. */
  name: string;
  label: string;
  value: number;
  /** Called with the typed number, or undefined when the field was cleared. */
  onType: (value: number | undefined) => void;
}

/**
 * A text field for a number. It shows the unit until it is edited, and applies the number on Enter or blur. '40k' is
 * 40,000. An empty field means no limit.
 */
export function NumberField({ name, label, value, onType }: NumberFieldProps) {
  // Results may arrive while the visitor types. The typed text must survive that change of `value`.
  const [typed, setTyped] = useState<string>();

  const take = () => {
    const written = typed?.trim();
    const [, thousands] = /^\D*(\d+(?:\.\d+)?)\s*(?:k|grand|thousand)\b(?!\s*m)/i.exec(written ?? '') ?? [];
    const digits = written?.replace(/[^\d-]/g, '');
    if (thousands) onType(Math.round(Number(thousands) * 1000));
    else if (digits && /\d/.test(digits)) onType(Number(digits));
    else if (written === '') onType(undefined);
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
