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
  const { name, label, hint, optional, type = 'text', longest, keep, autoCapitalize, ...rest } = props;
  const { control, value, setValue, ...parts } = useFormField<string>(name, Boolean(hint));
  return (
    <Field {...parts} label={label} hint={hint} optional={optional ?? false}>
      <input
        {...control}
        {...rest}
        className="input"
        type={type}
        value={value}
        maxLength={longest}
        autoCapitalize={autoCapitalize}
        spellCheck={type === 'text' && autoCapitalize === undefined ? undefined : false}
        aria-required={optional ? undefined : true}
        onChange={({ target }) => setValue(keep ? keep(target.value) : target.value)}
      />
    </Field>
  );
}

type Words = Partial<FieldWords>;

interface NameFieldProps extends Words {
  /** The autocomplete value, for a part of the name. */
  autoComplete?: 'name' | 'given-name' | 'family-name';
}

/** The visitor's full name, unless `autoComplete` names a part. */
export function NameField({ autoComplete = 'name', ...words }: NameFieldProps) {
  return (
    <TextField
      name="name"
      label="Name"
      {...words}
      autoComplete={autoComplete}
      autoCapitalize="words"
      longest={100}
    />
  );
}

export function EmailField(words: Words) {
  return (
    <TextField
      name="email"
      label="Email"
      {...words}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      longest={254}
    />
  );
}

/** A field labelled 'Mobile Number' takes mobile numbers only (OPEN-16): its schema says so. */
export function PhoneField(words: Words) {
  return (
    <TextField
      name="phone"
      label="Phone"
      {...words}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      longest={30}
    />
  );
}

/** A postcode. Only four digits can be typed (DATA-23). */
export function PostcodeField(words: Words) {
  return (
    <TextField
      name="postcode"
      label="Postcode"
      {...words}
      inputMode="numeric"
      autoComplete="postal-code"
      autoCapitalize="none"
      longest={4}
      keep={(written) => written.replace(/\D/g, '').slice(0, 4)}
    />
  );
}

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
