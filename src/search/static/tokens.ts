/**
 * Splits a text into words like Typesense: lower case, without accents, split only at white space. Symbols inside a
 * word are removed, so 'CX-5' becomes 'cx5' and is found by 'cx5', 'CX-5' and, during typing, 'cx-'.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const part of text.normalize('NFD').toLowerCase().split(/\s+/)) {
    const word = part.replace(/[^\p{L}\p{N}]/gu, '');
    if (word) words.push(word);
  }
  return words;
}

/** Maximum number of typos in a word. */
export const mostTypos = 2;

/** Maximum number of typos in this word: 0 for up to three letters, 1 from four, 2 from seven. */
export function typosAllowed(word: string): number {
  return word.length >= 7 ? mostTypos : word.length >= 4 ? 1 : 0;
}

/**
 * The form in which filters compare a value. Typesense compares word by word: 'GX (AWD)' equals 'GX awd', and 'HiAce'
 * equals 'Hiace'. Empty for a value without words ('', '-', '+++'). Typesense cannot filter by such a value, so it
 * equals no other value.
 */
export function comparable(value: string): string {
  return wordsOf(value).join(' ');
}

/** The comparable forms of the values, without those of values that have no words. */
export function comparables(values: readonly string[]): string[] {
  return values.map(comparable).filter(Boolean);
}
