import { wordsOf } from './static/tokens.ts';

/**
 * What two values have in common when a filter takes them for the same. Typesense compares word by word: 'GX (AWD)' is
 * 'GX awd', 'HiAce' is 'Hiace'. A value without words ('', '-') is only the same as itself.
 */
export function comparable(value: string): string {
  return wordsOf(value).join(' ') || value;
}
