import { useEffect, useRef } from 'react';
import { chevron, DrawnIcon } from '../DrawnIcon.tsx';
import { Field, type FieldWords } from './Field.tsx';
import { useFormField } from './use-form-field.ts';

export interface Choice {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldWords {
  choices: readonly Choice[];
  /** The placeholder: 'Choose a location'. Without it the first option is selected initially. */
  empty?: string;
  /**
   * LEAD-9: a single option is selected automatically, but only once, because the visitor may deselect it. A value that
   * is not among the choices any more, as from another list, is dropped.
   */
  takesOnlyChoice?: boolean;
}

export function SelectField(props: SelectFieldProps) {
  const { choices, empty, takesOnlyChoice } = props;
  const { control, value, setValue, around } = useFormField<string>(props);
  const [only] = choices.length === 1 ? choices : [];
  const wasTaken = useRef(false);
  useEffect(() => {
    if (!takesOnlyChoice || choices.some((choice) => choice.value === value)) return;
    if (only && !wasTaken.current) setValue(only.value);
    else if (value !== '') setValue('');
    wasTaken.current = true;
  });
  return (
    <Field {...around}>
      <span className="select">
        <select {...control} value={value} onChange={({ target }) => setValue(target.value)}>
          {empty !== undefined && <option value="">{empty}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <DrawnIcon path={chevron} />
      </span>
    </Field>
  );
}
