import { wordsOf } from './static/tokens.ts';

/**
 * What two values have in common when a filter takes them for the same. Typesense compares word by word: 'GX (AWD)' is
 * 'GX awd', 'HiAce' is 'Hiace'. Empty for a value without words ('', '-', '+++'), which is the same as no other: Typesense
 * cannot filter by it.
 */
export function comparable(value: string): string {
  return wordsOf(value).join(' ');
}

/** Values that can be compared, as they are compared. */
export function comparables(values: readonly string[]): string[] {
  return values.map(comparable).filter(Boolean);
}
