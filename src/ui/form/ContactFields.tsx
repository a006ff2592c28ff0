import { EmailField, NameField, PhoneField } from './TextField.tsx';

/** How to reach the visitor: `contactSchema` judges it. */
export function ContactFields() {
  return (
    <>
      <NameField />
      <EmailField />
      <PhoneField />
    </>
  );
}
