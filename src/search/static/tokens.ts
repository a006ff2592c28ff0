/**
 * The words of a text as Typesense splits it: lower case, accents removed, split at white space only. Symbols
 * inside a word are dropped, so 'CX-5' is the word 'cx5' and is found by 'cx5', 'CX-5' and, typing, 'cx-'.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const part of text.normalize('NFD').toLowerCase().split(/\s+/)) {
    const word = part.replace(/[^\p{L}\p{N}]/gu, '');
    if (word) words.push(word);
  }
  return words;
}

/** Typos allowed in a word of any length. */
export const mostTypos = 2;

/** Typos allowed in a word: none up to three letters, one from four, two from seven. */
export function typosAllowed(word: string): number {
  return word.length >= 7 ? mostTypos : word.length >= 4 ? 1 : 0;
}
