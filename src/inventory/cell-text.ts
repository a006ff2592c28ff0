import { cleanText } from './clean-text.ts';

/** Texts that say nothing, whatever the field. */
export const usuallyAbsent = ['', '-', '--', '/ /', 'nan', 'n/a', 'null'];

/** Creates a function that is true for a cell with one of these texts, whatever its case and blanks. */
export function textTest(texts: readonly string[]): (cell: string) => boolean {
  const keys = new Set(texts.map(keyOf));
  return (cell) => keys.has(keyOf(cell));
}

const keyOf = (text: string) => cleanText(text).replaceAll(' ', '').toLowerCase();
