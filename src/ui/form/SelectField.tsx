import { useEffect, useRef } from 'react';
import { DrawnIcon } from '../DrawnIcon.tsx';
import { chevron } from '../form-icons.ts';
import { Field, type FieldWords } from './Field.tsx';
import { useFormField } from './use-form-field.ts';

export interface Choice {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldWords {
  choices: readonly Choice[];
  /** What stands there before something is chosen: 'Choose a location'. None: the first choice is the value at once. */
  empty?: string;
  /** LEAD-9: with one choice there is nothing to choose. It is taken once; a visitor may take it back. */
  takesOnlyChoice?: boolean;
  autoComplete?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, optional, choices, empty, takesOnlyChoice, autoComplete } = props;
  const { control, value, setValue, ...parts } = useFormField<string>(name, Boolean(hint));
  const [only] = choices.length === 1 ? choices : [];
  const wasTaken = useRef(false);
  useEffect(() => {
    if (!takesOnlyChoice || !only || wasTaken.current) return;
    wasTaken.current = true;
    if (value === '') setValue(only.value);
  });
  return (
    <Field {...parts} label={label} hint={hint} optional={optional ?? false}>
      <span className="select">
        <select
          {...control}
          value={value}
          autoComplete={autoComplete}
          aria-required={optional ? undefined : true}
          onChange={({ target }) => setValue(target.value)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <DrawnIcon strokes={chevron} />
      </span>
    </Field>
  );
}
