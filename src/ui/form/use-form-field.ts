import { useField } from 'formik';
import { createContext, type FocusEvent, useContext } from 'react';
import { afterPress } from './after-press.ts';
import { type FormValue, fieldId } from './step-form.ts';

/** The prefix of the ids of a form's fields. */
export const FormId = createContext('form');

export const useFormId = () => useContext(FormId);

/** One field of the surrounding form: its value, its error and the ids that connect its parts. */
export function useFormField<Value extends FormValue>(name: string, hasHint: boolean) {
  const id = fieldId(useFormId(), name);
  const [field, meta, { setValue, setTouched }] = useField<Value>(name);
  const error = meta.touched ? meta.error : undefined;
  const hintId = hasHint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    id,
    value: field.value,
    error,
    hintId,
    errorId,
    setValue: (value: Value) => void setValue(value),
    /** For the control itself. */
    control: {
      id,
      name,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      // No error for a visitor who only tabs through an empty field.
      onBlur: ({ target }: FocusEvent<{ value?: string } & Element>) => {
        if (target.value) void afterPress().then(() => setTouched(true));
      },
    },
  };
}
