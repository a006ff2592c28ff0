/** OPEN-16. */
export const phoneMessage = 'Please enter a valid phone number.';
/** OPEN-17. */
export const emailMessage = 'Please enter a valid email address.';
/** OPEN-18 leaves the words open. */
export const nameMessage = 'Please enter your name.';

export const longestEmail = 254;
export const longestName = 100;

/**
 * Which numbers a field takes:
 *
 * - any: whatever somebody in Australia can ring
 * - mobile: of a field labelled 'Mobile Number'; Australian landlines and 13 numbers are none
 * - sms: where a code is sent to; Australian mobiles alone, since a message abroad costs many times as much
 */
export type PhoneKind = 'any' | 'mobile' | 'sms';

/** What people put between digits; text from a web page brings dashes and spaces of its own. */
const betweenDigits = /[\s()./\-\u2010-\u2015]/g;

/** '+61 (0)4...' is a habit: the 0 is left out from abroad. */
const trunkZero = /\(0\)/;
/** The prefixes of a call abroad, from Australia and from most other countries. */
const abroadPrefix = /^(?:0011|00)(?=[1-9])/;

const australianNumber = /^(?:\+?610?|0)([23478]\d{8})$/;
/** 13, 1300 and 1800 numbers, which have no international spelling. */
const nationalNumber = /^(?:\+?61)?(1[38]00\d{6}|13\d{4})$/;
/** E.164: a country code and 15 digits at most, with it. */
const overseasNumber = /^\+(?!61)[1-9]\d{6,14}$/;

/**
 * The one spelling of a number, '+61412345678', by which two spellings of it are known to be the same; undefined when
 * it is not a valid one of its kind (OPEN-16). Numbers of other countries begin with + and the country's code.
 */
export function normalPhone(written: string, kind: PhoneKind = 'any'): string | undefined {
  const dialled = written.replace(trunkZero, '').replace(betweenDigits, '').replace(abroadPrefix, '+');
  const subscriber = australianNumber.exec(dialled)?.[1];
  if (subscriber) return kind === 'any' || subscriber.startsWith('4') ? `+61${subscriber}` : undefined;
  if (overseasNumber.test(dialled)) return kind === 'sms' ? undefined : dialled;
  return kind === 'any' ? nationalNumber.exec(dialled)?.[1] : undefined;
}

/** What to tell who wrote it; undefined when it is a valid number (OPEN-16). */
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

/** A line break in a name or address would start a header of its own in a mail made from it. */
function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
