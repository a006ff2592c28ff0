import type { PhoneLink } from './card-view.ts';

/** Grouping of Australian numbers by their national digits: 1300 and mobile, 13, landline. */
const shapes = [/^(1[389]00|04\d\d)(\d{3})(\d{3})$/, /^(13)(\d\d)(\d\d)$/, /^(0[2378])(\d{4})(\d{4})$/];

/** With fewer digits it is a mistake or a mask ('02 **** ****') and not a number to call. */
const fewestDigits = 6;

/** '0755501234' gives '07 5550 1234' and 'tel:+61755501234'. Undefined when it is not a number that can be called. */
export function phoneLink(written: string | undefined): PhoneLink | undefined {
  const digits = nationalDigits(written ?? '');
  if (!written || digits.length < fewestDigits || written.includes('*')) return undefined;
  return { text: groupedPhone(digits) ?? written.trim(), href: telHref(digits, written) };
}

/** '0755501234' as '07 5550 1234'; undefined when it is no Australian number. @param digits as dialled inside the country */
export function groupedPhone(digits: string): string | undefined {
  const shape = shapes.find((one) => one.test(digits));
  return shape && digits.replace(shape, '$1 $2 $3');
}

/** True when two numbers are the same in different spellings (PHONE-5). */
export function isSamePhone(one: string, other: string): boolean {
  return nationalDigits(one) === nationalDigits(other);
}

/** Digits as dialled inside the country: '+61 (0)7 5550 1234' and '61755501234' are '0755501234'. */
function nationalDigits(written: string): string {
  const digits = written.replace(/\D/g, '').replace(/^0011/, '');
  const subscriber = /^61(0?)([23478]\d{8})$/.exec(digits);
  return subscriber ? `0${subscriber[2]}` : digits;
}

/** 13 and 1300 numbers have no international form. */
function telHref(digits: string, written: string): string {
  if (/^0[23478]\d{8}$/.test(digits)) return `tel:+61${digits.slice(1)}`;
  return written.trim().startsWith('+') ? `tel:+${digits}` : `tel:${digits}`;
}

/** Characters that stay visible (PHONE-1). */
const charactersShown = 5;

/** A phone number that shows only its beginning. */
interface MaskedPhone {
  /** '07 55' */
  shown: string;
  /** '** ****' */
  hidden: string;
}

/**
 * '07 5550 1234' gives '07 55' and '** ****': five characters stay, and every further digit becomes a star (OPEN-3).
 */
export function maskedPhone(text: string): MaskedPhone {
  const hidden = text.slice(charactersShown).replace(/\d/g, '*');
  return { shown: text.slice(0, charactersShown), hidden };
}
