import { mixed, number, string } from 'yup';
import { emailProblem, nameProblem, type PhoneKind, phoneProblem } from '../../domain/leads/contact.ts';

/** The description of a payload's field in the document, as the metadata of its schema. */
export const about = (description: string) => ({ jsonSchema: { description } });

/** Validates a field: returns a sentence for visitors, or undefined. */
type Problem = (written: string) => string | undefined;

/** A text that uses a rule of `domain`, so that forms and server show the same message. It may be absent or empty. */
const optionalCheckedText = (problem: Problem) =>
  string()
    .typeError(problem('') ?? '')
    .test('valid', (written, context) => {
      const message = written ? problem(written) : undefined;
      return message === undefined || context.createError({ message });
    });

/** The same for a field that is required: then the visitor reads what to enter and not only that. */
const checkedText = (problem: Problem) => optionalCheckedText(problem).required(problem(''));

const phoneDescriptions: Record<PhoneKind, string> = {
  any: 'An Australian phone number (13, 1300 and 1800 included), or one of another country with + and its code.',
  mobile: 'An Australian mobile number, or a number of another country with + and its code.',
  sms: 'An Australian mobile number.',
};

/** A required phone number (OPEN-16). */
export const phoneField = (kind: PhoneKind = 'any') =>
  checkedText((written) => phoneProblem(written, kind)).meta(about(phoneDescriptions[kind]));

/** A required email address (OPEN-17). */
export const emailField = () => checkedText(emailProblem);

/** A required name (OPEN-18). */
export const nameField = () => checkedText(nameProblem);

/** For steps of a lead: only the first step needs the contact details. */
export const optionalContactFields = {
  name: optionalCheckedText(nameProblem),
  email: optionalCheckedText(emailProblem),
  phone: optionalCheckedText((written) => phoneProblem(written)),
};

/** A required text. @param what start of its messages: 'The address' */
export const requiredText = (what: string) =>
  string().required(`${what} is missing.`).typeError(`${what} is not valid.`);

/** A required UUID in lower case. */
export const uuidField = (what: string) =>
  requiredText(what).matches(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, `${what} is not valid.`);

/** A required id from a feed or a configuration. */
export const idField = (what: string) =>
  requiredText(what)
    .max(64, `${what} is too long.`)
    .matches(/^[^\p{Cc}]+$/u, `${what} is not valid.`);

/** A text that can be absent or empty. @param what start of its messages: 'The message' */
export const optionalText = (what: string, longest: number) =>
  string()
    .typeError(`${what} is not valid.`)
    .max(longest, `${what} is too long.`)
    // Postgres cannot store this character, and nobody can type it.
    .test('nul', `${what} is not valid.`, (written) => !written?.includes('\0'))
    .optional();

/** The same without line breaks. In a mail, a line break would start a new header. */
export const optionalLine = (what: string, longest: number) =>
  optionalText(what, longest).matches(/^\P{Cc}*$/u, `${what} is not valid.`);

export const optionalId = (what: string) => optionalLine(what, 64);

const dateMessage = 'Please choose a date.';

/** '2026-11-21', a valid calendar date. */
export const dateField = () =>
  string()
    .typeError(dateMessage)
    .test('date', dateMessage, (written) => !written || isDate(written))
    .optional();

function isDate(written: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return false;
  const time = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
}

const mostParams = 60;
const longestName = 80;

/** A record of short texts, for fields that only one form has. */
export const paramsField = (what: string, longest: number) =>
  mixed<Record<string, string>>()
    .test(
      'texts',
      `${what} are not valid.`,
      (value) => value === undefined || isRecordOfTexts(value, longest),
    )
    .meta({ jsonSchema: { type: 'object', additionalProperties: { type: 'string', maxLength: longest } } })
    .optional();

function isRecordOfTexts(value: unknown, longest: number): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= mostParams &&
    entries.every(
      ([name, text]) =>
        name.length <= longestName &&
        typeof text === 'string' &&
        text.length <= longest &&
        !`${name}${text}`.includes('\0'),
    )
  );
}

/** A whole number. @param message for whatever is wrong with it */
export const wholeField = (message: string, least: number, most: number) =>
  number().typeError(message).integer(message).min(least, message).max(most, message);

/** An amount of money in whole cents. */
export const centsField = () =>
  wholeField('The amount is not valid.', 1, 1_000_000_000).required('The amount is missing.');
