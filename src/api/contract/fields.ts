import { string } from 'yup';
import { emailProblem, nameProblem, type PhoneKind, phoneProblem } from '../../domain/contact.ts';

/** Validates a field: returns a sentence for visitors, or undefined. */
type Problem = (written: string) => string | undefined;

/**
 * A text field that uses a rule of `domain`, so that forms and server show the same message. Absent and empty fields
 * are checked too, so that the visitor reads what to enter and not only that the field is required.
 */
function checkedText(problem: Problem) {
  const wanted = problem('');
  return string()
    .required(wanted)
    .typeError(wanted ?? '')
    .test('valid', (written, context) => {
      const message = problem(written);
      return message === undefined || context.createError({ message });
    });
}

/** The same rule for a field that may be absent or empty. */
function optionalCheckedText(problem: Problem) {
  return string()
    .typeError(problem('') ?? '')
    .test('valid', (written, context) => {
      const message = written ? problem(written) : undefined;
      return message === undefined || context.createError({ message });
    })
    .optional();
}

const phoneDescriptions: Record<PhoneKind, string> = {
  any: 'An Australian phone number (13, 1300 and 1800 included), or one of another country with + and its code.',
  mobile: 'An Australian mobile number, or a number of another country with + and its code.',
  sms: 'An Australian mobile number.',
};

/** A required phone number (OPEN-16). */
export const phoneField = (kind: PhoneKind = 'any') =>
  checkedText((written) => phoneProblem(written, kind)).meta({
    jsonSchema: { description: phoneDescriptions[kind] },
  });

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

/** A required id from a feed or a configuration. */
export const idField = (what: string) =>
  string()
    .required(`${what} is missing.`)
    .typeError(`${what} is not valid.`)
    .max(64, `${what} is too long.`)
    .matches(/^[^\p{Cc}]+$/u, `${what} is not valid.`);
