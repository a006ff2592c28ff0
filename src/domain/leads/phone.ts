import type { PhoneLink } from '../cars/card-view.ts';
import { normalPhone } from './contact.ts';
import { groupedPhone } from './grouped-phone.ts';

/** Of two numbers in one text, '07 5550 1234 / 5678', the second. The site links the first alone. */
const secondNumber = /(?<=(?:\d[\s()-]*){8})(?:[/|;,&]|\bor\b)\s*\+?\(?\d.*$/i;
/** Not dialled: phones take the letters of the official ';ext=5' for digits. */
const extension = /(?:\bext(?:ension|n)?\b|(?<=[\d\s])x|#)[\s.:=]*\d{1,5}\s*$/i;
/** '1300 CARS 24': its dealer writes it in letters, and so does the site. */
const spelled = /^\s*(?:\+?61\s*)?(1[38]00|13)([\s\d()-]*[a-z][\s\da-z()-]*)$/i;
const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/**
 * '0755501234' gives '07 5550 1234' and 'tel:+61755501234'. Undefined when it is not a number that can be called: forms
 * refuse the same numbers.
 */
export function phoneLink(written = ''): PhoneLink | undefined {
  const one = written.replace(secondNumber, '').replace(extension, '');
  const [, start, word] = spelled.exec(one) ?? [];
  const number = normalPhone(start && word ? start + inDigits(word, start) : one.replace(/[^\d+()]/g, ''));
  if (!number) return undefined;
  const grouped = word ? undefined : groupedPhone(number.replace(/^\+61/, '0'));
  return { text: grouped ?? written.trim(), href: `tel:${number}` };
}

/** The keys of a phone for the letters after '1300' or '13'. Dialled letters beyond the last digit do nothing. */
function inDigits(word: string, start: string): string {
  const digits = word.replace(/[a-z]/gi, (letter) =>
    String(2 + keys.findIndex((key) => key.includes(letter.toLowerCase()))),
  );
  return digits.replace(/\D/g, '').slice(0, start.length === 4 ? 6 : 4);
}

/** True for '07 5550 1234 / 5678'. */
export function hasSecondPhone(written: string): boolean {
  return secondNumber.test(written);
}

/** True when two numbers are the same in different spellings (PHONE-5). */
export function isSamePhone(one: string, other: string): boolean {
  return phoneLink(one)?.href === phoneLink(other)?.href;
}

/** Characters that stay visible (PHONE-1). */
const charactersShown = 5;

/**
 * '07 5550 1234' gives '07 55' and '** ****': five characters stay, and every further digit becomes a star (OPEN-3).
 */
export function maskedPhone(text: string) {
  const hidden = text.slice(charactersShown).replace(/\d/g, '*');
  return { shown: text.slice(0, charactersShown), hidden };
}
