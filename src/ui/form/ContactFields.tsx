import { EmailField, NameField, PhoneField } from './TextField.tsx';

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
