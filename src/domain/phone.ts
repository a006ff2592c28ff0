import type { PhoneLink } from './card-view.ts';
import { groupedPhone } from './grouped-phone.ts';

/** With fewer digits it is a mistake or a mask ('02 **** ****') and not a number to call. */
const fewestDigits = 6;

/** '0755501234' gives '07 5550 1234' and 'tel:+61755501234'. Undefined when it is not a number that can be called. */
export function phoneLink(written: string | undefined): PhoneLink | undefined {
  const digits = nationalDigits(written ?? '');
  if (!written || digits.length < fewestDigits || written.includes('*')) return undefined;
  const isSpelled = spelled.test(written);
  return {
    text: (isSpelled ? undefined : groupedPhone(digits)) ?? written.trim(),
    href: telHref(digits, written),
  };
}

/** True when two numbers are the same in different spellings (PHONE-5). */
export function isSamePhone(one: string, other: string): boolean {
  return nationalDigits(one) === nationalDigits(other);
}

/** Digits as dialled inside the country: '+61 (0)7 5550 1234' and '61755501234' are '0755501234'. */
function nationalDigits(written: string): string {
  const digits = dialled(written).replace(/\D/g, '').replace(/^0011/, '');
  const subscriber = /^61(0?)([23478]\d{8})$/.exec(digits);
  const shared = /^61(1[389]00\d{6}|13\d{4})$/.exec(digits);
  return subscriber ? `0${subscriber[2]}` : (shared?.[1] ?? digits);
}

const extension = /[\s,;]*(?:\bext(?:ension|n)?\b\.?|(?<=[\d\s])x)\s*:?\s*\d{1,5}\s*$/i;
const betweenNumbers = /\s*(?:[/|;,]|\bor\b)\s*/i;
/** '1300 CARS 24': its dealer writes it in letters, and so does the site. */
const spelled = /^\s*(1[389]00|13)[\s-]*([\da-z\s-]*[a-z][\da-z\s-]*)$/i;
const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** The part that is dialled: of two numbers the first, without an extension, and '1300 CARS 24' in digits. */
function dialled(written: string): string {
  const number = written.replace(extension, '');
  const [first = ''] = number.split(betweenNumbers);
  const one = first.replace(/\D/g, '').length >= 8 ? first : number;
  const [, start, word] = spelled.exec(one) ?? [];
  if (!start || !word) return one;
  const letters = word.replace(/[a-z]/gi, (letter) =>
    String(2 + keys.findIndex((key) => key.includes(letter.toLowerCase()))),
  );
  return start + letters.replace(/\D/g, '').slice(0, start.length === 4 ? 6 : 4);
}

/** 13 and 1300 numbers have no international form. */
function telHref(digits: string, written: string): string {
  if (/^0[23478]\d{8}$/.test(digits)) return `tel:+61${digits.slice(1)}`;
  if (/^1[389]/.test(digits)) return `tel:${digits}`;
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
