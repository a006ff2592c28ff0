import { useField } from 'formik';
import { createContext, type FocusEvent, useContext } from 'react';
import type { FieldWords } from './Field.tsx';
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
    /** For the control itself. */
    control: {
      id,
      name,
      'aria-required': optional ? undefined : true,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      // No error for a visitor who only tabs through an empty field.
      onBlur: ({ target }: FocusEvent<{ value?: string } & Element>) => {
        if (target.value) void afterPress().then(() => setTouched(true));
      },
    },
  };
}

/** Resolves when the click of the last press has been handled. Undefined before the first press. */
let click: Promise<void> | undefined;

/**
 * Resolves after the current press has made its click, or at once without one. Field errors on blur wait for this: an
 * error that appears during a press moves the button below it away from the pointer, and the click is lost.
 */
async function afterPress(): Promise<void> {
  await click;
}

/** Starts to follow presses, including taps. Returns a function that stops. */
export function followPresses(): () => void {
  // A field loses the focus after the 'mousedown' event. The 'mouseup' of a drag may be missing and come with a later
  // press.
  const begin = () => {
    click = new Promise((resolve) => {
      // The click follows in the same task.
      addEventListener('mouseup', () => setTimeout(resolve), { capture: true, once: true });
    });
  };
  addEventListener('mousedown', begin, { capture: true });
  return () => removeEventListener('mousedown', begin, { capture: true });
}
