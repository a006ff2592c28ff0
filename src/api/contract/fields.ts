import { string } from 'yup';
import { emailProblem, nameProblem, type PhoneKind, phoneProblem } from '../../domain/contact.ts';

/** Validates a field: returns a sentence for visitors, or undefined. */
type Problem = (written: string) => string | undefined;

/**
 * A text field that uses a rule of `domain`, so that forms and server show the same message. Absent and empty fields
 * are checked too, so that the visitor reads what to enter and not only that the field is required.
 */
function judged(problem: Problem) {
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
function judgedIfAny(problem: Problem) {
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

/** OPEN-16. */
export const phoneField = (kind: PhoneKind = 'any') =>
  judged((written) => phoneProblem(written, kind)).meta({
    jsonSchema: { description: phoneDescriptions[kind] },
  });

/** OPEN-17. */
export const emailField = () => judged(emailProblem);

/** OPEN-18. */
export const nameField = () => judged(nameProblem);

/** For steps of a lead, of which only the first says who it is from. */
export const optionalContactFields = {
  name: judgedIfAny(nameProblem),
  email: judgedIfAny(emailProblem),
  phone: judgedIfAny((written) => phoneProblem(written)),
};

/** An id as feeds and configurations write them. */
export const idField = (what: string) =>
  string()
    .required(`${what} is missing.`)
    .typeError(`${what} is not valid.`)
    .max(64, `${what} is too long.`)
    .matches(/^[^\p{Cc}]+$/u, `${what} is not valid.`);
