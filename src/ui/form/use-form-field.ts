import { useField } from 'formik';
import { createContext, type FocusEvent, useContext } from 'react';
import type { FieldWords } from './Field.tsx';
import { afterPress } from './presses.ts';
import { type FormValue, fieldId } from './step-form.ts';

/** The prefix of the ids of a form's fields. */
export const FormId = createContext('form');

export const useFormId = () => useContext(FormId);

/** One field of the surrounding form: its value, and what its control and the parts around it say. */
export function useFormField<Value extends FormValue>({ name, label, hint, optional = false }: FieldWords) {
  const id = fieldId(useFormId(), name);
  const [field, meta, { setValue, setTouched }] = useField<Value>(name);
  const error = meta.touched ? meta.error : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    value: field.value,
    setValue: (value: Value) => void setValue(value),
    /** For `Field`, which stands around the control. */
    around: { id, label, hint, optional, hintId, errorId, error },
    control: {
      id,
      name,
      'aria-required': optional ? undefined : true,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      // No error for a visitor who only tabs through an empty field.
      onBlur: ({ target }: FocusEvent<{ value?: string } & Element>) => {
        if (target.value) afterPress(() => void setTouched(true));
      },
    },
  };
}
