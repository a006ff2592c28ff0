import { yupToFormErrors } from 'formik';
import type { ReactNode } from 'react';
import { type Schema, ValidationError } from 'yup';
import type { PhoneLink } from '../../domain/cars/card-view.ts';

/*
 * Forms with one or more steps, for all features. A feature writes:
 *
 *   <StepForm
 *     id="service"                                  // begins the ids in the page
 *     initialValues={{ name: '', email: '', phone: '', message: '' }}
 *     draft="service"                               // survives a reload; none for what must not be kept
 *     captcha={site.forms.captcha}                  // CFG-50
 *     steps={[
 *       { title: 'Your car', schema: ownCarSchema, fields: <TextField name="Rego" label="Registration" optional /> },
 *       { title: 'Your details', schema: contactSchema, fields: <ContactFields /> },
 *     ]}
 *     submitLabel="Send"
 *     send={async (values, proof) => ...}           // a FormOutcome; `proof` is what the lead's captcha wants
 *     recap={(values) => [{ label: 'Name', value: values.name }]}  // what was kept, should it not be sent now
 *   />
 *
 * - A step's schema is part of the API's contract (`api/contract/lead-fields.ts`), so that form and server agree.
 *   `initialValues` needs the value of every field. `send` adds values that the form does not ask for.
 * - Fields find their value, error and id by their `name`: TextField, EmailField, PhoneField, PostcodeField,
 *   TextAreaField, SelectField, RadioField, CheckboxField, CheckboxListField, DateField, TimeField. They are required
 *   unless they are `optional`, which the label shows.
 * - `name`, `email` and `phone` are filled in from what the visitor wrote in an earlier form (LEAD-5).
 * - Consent.tsx has the collection notice, the terms and the consent to marketing.
 * - The page imports `ui/form/form.css`.
 * - `ui/lead-forms/` has the forms that pages and dialogs share (EnquiryForm, TestDriveForm, PhotosForm), and
 *   `sendLeadForm`, which sends the values of a form and opens the success page.
 */

/** The values of fields: texts, checkboxes, and the checked names of a list. */
export type FormValue = string | boolean | string[];

export interface FormStep<Values> {
  /** 'Your details' */
  title: string;
  /** The schema of the step: one or several parts of the API's contract. It validates all values of the form. */
  schema?: Schema | readonly Schema[];
  /** A function if they depend on the values. */
  fields: ReactNode | ((values: Values) => ReactNode);
}

export type FormOutcome =
  /** The server has stored it. The visitor is redirected to another page. */
  | { kind: 'sent' }
  /** It could not be sent now and waits in this browser. The texts say what failed and what happens next. */
  | ({ kind: 'kept' } & KeptForm)
  /** It was not stored, with the reason. The form stays and can be sent again. */
  | { kind: 'refused'; message: string };

export interface KeptForm {
  leadKey: string;
  phone: PhoneLink | undefined;
  /** Called once it was sent after all. @param leadId undefined when another page of this browser sent it */
  onSent?(leadId: string | undefined): void;
}

export interface Recap {
  label: string;
  value: string;
}

/** The first error of each field, by the field's name. */
export type Problems = Record<string, string>;

/** The errors of the values by a step's schemas. Empty when the values are valid. */
export function problemsOf<Values>(step: FormStep<Values> | undefined, values: Values): Problems {
  const problems: Problems = {};
  for (const schema of [step?.schema ?? []].flat()) {
    try {
      schema.validateSync(values, { abortEarly: false });
    } catch (error) {
      // Not a validation error but a bug in the form, so it must not be hidden.
      if (!ValidationError.isError(error)) throw error;
      Object.assign(problems, yupToFormErrors(error));
    }
  }
  return problems;
}

/** The id of a field's control in the page. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name.replace(/\W+/g, '-')}`;
}
