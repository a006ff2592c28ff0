/** Message for an invalid phone number (OPEN-16). */
export const phoneMessage = 'Please enter a valid phone number.';
/** Message for an invalid email address (OPEN-17). */
export const emailMessage = 'Please enter a valid email address.';
/** Message for a missing name. OPEN-18 does not fix its text. */
export const nameMessage = 'Please enter your name.';

const longestEmail = 254;
const longestName = 100;

/**
 * Which numbers a field accepts:
 *
 * - any: every number that can be called from Australia
 * - mobile: for a field labelled 'Mobile Number'; rejects Australian landlines and 13 numbers
 * - sms: for codes; accepts Australian mobiles only, because a message abroad costs many times as much
 */
export type PhoneKind = 'any' | 'mobile' | 'sms';

/** Characters that people put between digits, including dashes and spaces copied from web pages. */
const betweenDigits = /[\s()./\-\u2010-\u2015]/g;

/** Many people write '+61 (0)4...'. Calls from abroad leave out the 0. */
const trunkZero = /\(0\)/;
/** Prefixes of an international call, from Australia and from most other countries. */
const abroadPrefix = /^(?:0011|00)(?=[1-9])/;

const australianNumber = /^(?:\+?610?|0)([23478]\d{8})$/;
/** 13, 1300 and 1800 numbers, which have no international spelling. */
const nationalNumber = /^(?:\+?61)?(1[38]00\d{6}|13\d{4})$/;
/** E.164: a plus sign, a country code, and at most 15 digits in total. */
const overseasNumber = /^\+(?!61)[1-9]\d{6,14}$/;

/**
 * Normalises a number to '+61412345678', so that two spellings of the same number are equal. Undefined when the number
 * is not valid for its kind (OPEN-16). Foreign numbers begin with + and the country code.
 */
export function normalPhone(written: string, kind: PhoneKind = 'any'): string | undefined {
  const dialled = written.replace(trunkZero, '').replace(betweenDigits, '').replace(abroadPrefix, '+');
  const subscriber = australianNumber.exec(dialled)?.[1];
  if (subscriber) return kind === 'any' || subscriber.startsWith('4') ? `+61${subscriber}` : undefined;
  if (overseasNumber.test(dialled)) return kind === 'sms' ? undefined : dialled;
  return kind === 'any' ? nationalNumber.exec(dialled)?.[1] : undefined;
}

/** Message for the visitor. Undefined when the number is valid (OPEN-16). */
export function phoneProblem(written: string, kind: PhoneKind = 'any'): string | undefined {
  return normalPhone(written, kind) ? undefined : phoneMessage;
}

/** OPEN-17: one `@`, no spaces, a dot in the domain, at most 254 characters. */
export function emailProblem(written: string): string | undefined {
  const valid =
    written.length <= longestEmail &&
    /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(written) &&
    !hasControls(written);
  return valid ? undefined : emailMessage;
}

/** OPEN-18: 1 to 100 characters after trimming, at least one letter of any script. */
export function nameProblem(written: string): string | undefined {
  const name = written.trim();
  return name.length <= longestName && /\p{L}/u.test(name) && !hasControls(name) ? undefined : nameMessage;
}

/** Detects line breaks: in a name or address, they could inject a header into a mail. */
function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
