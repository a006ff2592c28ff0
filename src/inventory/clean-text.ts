/** Anything outside printable ASCII, or a run of blanks: text without it needs no cleaning. */
const needsCleaning = /[^\x20-\x7e]| {2}|^ | $/;

/**
 * Characters that must not reach a page: control characters, halves of surrogate pairs, and invisible marks that change
 * the direction of the text around them. Joiners stay, because emoji and several scripts need them.
 */
const forbidden = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;

/** What windows-1252 has for the bytes that continue a letter of UTF-8, besides those that are their own number. */
const westernMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** UTF-8 that a system read as windows-1252 and encoded again: 'CitroÃ«n', 'â€“'. No word has these letters beside each other. */
const twiceEncoded = new RegExp(
  `[ÂÃ][\\u0080-\\u00bf${westernMarks}]|â[€‚„\\u0080\\u0082\\u0084][\\u0080-\\u00bf${westernMarks}]`,
  'gu',
);

/** The text that was meant, however often it was encoded. */
function onceEncoded(text: string): string {
  const once = text.replace(twiceEncoded, meant);
  return once === text ? text : onceEncoded(once);
}

function meant(letters: string): string {
  const bytes = [...letters].map((letter) => {
    const at = westernMarks.indexOf(letter);
    return at < 0 ? letter.charCodeAt(0) : 0x80 + at;
  });
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Trimmed, composed (NFC) text on one line, without control characters. */
export function cleanText(value: string): string {
  if (!needsCleaning.test(value)) return value;
  return onceEncoded(value)
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(forbidden, '')
    .normalize('NFC')
    .replace(/\s{2,}/g, ' ')
    .trim();
}

/** The same for long text, whose line breaks become the pipe that separates paragraphs (VEH-24). */
export function cleanParagraphs(value: string): string {
  return value
    .split(/[\n\r\u0085\u2028\u2029|]+/)
    .map(cleanText)
    .filter(Boolean)
    .join('|');
}

/** At most `limit` UTF-16 units, never ending in half a character. */
export function cutText(value: string, limit: number): string {
  if (value.length <= limit) return value;
  const end = /[\ud800-\udbff]/.test(value.charAt(limit - 1)) ? limit - 1 : limit;
  return value.slice(0, end).trimEnd();
}

/** Texts that say nothing, whatever the field. */
export const usuallyAbsent = ['', '-', '--', '/ /', 'nan', 'n/a', 'null'];

/** Creates a function that is true for a cell with one of these texts, whatever its case and blanks. */
export function textTest(texts: readonly string[]): (cell: string) => boolean {
  const keys = new Set(texts.map(keyOf));
  return (cell) => keys.has(keyOf(cell));
}

const keyOf = (text: string) => cleanText(text).replaceAll(' ', '').toLowerCase();
