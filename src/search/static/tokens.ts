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
