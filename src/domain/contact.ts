/** OPEN-16. */
export const phoneMessage = 'Please enter a valid phone number.';
/** OPEN-17. */
export const emailMessage = 'Please enter a valid email address.';
/** OPEN-18 leaves the words open. */
export const nameMessage = 'Please enter your name.';

export const longestEmail = 254;
export const longestName = 100;

/** A field labelled 'Mobile Number' takes mobile numbers only. */
export type PhoneKind = 'any' | 'mobile';

/** What people put between digits; text from a web page brings dashes and spaces of its own. */
const betweenDigits = /[\s()\-\u2010-\u2015]/g;

const australianNumber = /^(?:\+?61|0)([23478]\d{8})$/;

/**
 * The one spelling of an Australian number, '+61412345678', by which two spellings of it are known to be the same;
 * undefined when it is not a valid one (OPEN-16).
 */
export function normalPhone(written: string, kind: PhoneKind = 'any'): string | undefined {
  const subscriber = australianNumber.exec(written.replace(betweenDigits, ''))?.[1];
  if (!subscriber || (kind === 'mobile' && !subscriber.startsWith('4'))) return undefined;
  return `+61${subscriber}`;
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
