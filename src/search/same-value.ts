import { wordsOf } from './static/tokens.ts';

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
