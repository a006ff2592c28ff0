import type { Recap } from '../form/step-form.ts';

/** What a form with `ContactFields` and `OptInField` begins with, and its trap for bots. */
export const contactValues = { name: '', email: '', phone: '', opt_in: false, fax_number: '' };

/** The contact details as lines of a recap. */
export const contactRecap = ({ name, email, phone }: Omit<typeof contactValues, 'fax_number'>): Recap[] => [
  { label: 'Name', value: name },
  { label: 'Email', value: email },
  { label: 'Phone', value: phone },
];
