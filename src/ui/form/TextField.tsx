import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { Field, type FieldWords } from './Field.tsx';
import { useFormField } from './use-form-field.ts';

interface TextFieldProps extends FieldWords {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'date' | 'time'>;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric' | 'decimal' | 'email' | 'tel';
  /** Characters. */
  longest?: number;
  /** The first day that can be chosen, '2026-11-21'. */
  min?: string;
  /** Filters the typed text at every keystroke. */
  keep?: (written: string) => string;
  autoCapitalize?: 'none' | 'words' | 'characters';
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', keep, autoCapitalize } = props;
  const { control, value, setValue, around } = useFormField<string>(props);
  return (
    <Field {...around}>
      <input
        {...control}
        className="input"
        type={type}
        value={value}
        min={props.min}
        maxLength={props.longest}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        autoCapitalize={autoCapitalize}
        spellCheck={type === 'text' && autoCapitalize === undefined ? undefined : false}
        onChange={({ target }) => setValue(keep ? keep(target.value) : target.value)}
      />
    </Field>
  );
}

/** A field that many forms have. What a form says of it itself counts. */
const usualField = (usual: TextFieldProps) => (own: Partial<TextFieldProps>) => (
  <TextField {...usual} {...own} />
);

/** The visitor's full name, unless `autoComplete` names a part. */
export const NameField = usualField({
  name: 'name',
  label: 'Name',
  autoComplete: 'name',
  autoCapitalize: 'words',
  longest: 100,
});

export const EmailField = usualField({
  name: 'email',
  label: 'Email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  longest: 254,
});

/** A field labelled 'Mobile Number' takes mobile numbers only (OPEN-16): its schema says so. */
export const PhoneField = usualField({
  name: 'phone',
  label: 'Phone',
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
  longest: 30,
});

/** A postcode. Only four digits can be typed (DATA-23). */
export const PostcodeField = usualField({
  name: 'postcode',
  label: 'Postcode',
  inputMode: 'numeric',
  autoComplete: 'postal-code',
  autoCapitalize: 'none',
  longest: 4,
  keep: (written) => written.replace(/\D/g, '').slice(0, 4),
});

/** The registration of the visitor's own car. */
export const RegoField = usualField({
  name: 'Rego',
  label: 'Registration',
  autoCapitalize: 'characters',
  longest: 12,
});

/** The visitor's contact details, validated by `contactSchema`. */
export function ContactFields() {
  return (
    <>
      <NameField />
      <EmailField />
      <PhoneField />
    </>
  );
}
