import rows from './spellings.json' with { type: 'json' };

/** Spellings are compared without case, accents and punctuation: 'Ute / Tray' is 'ute tray'. */
export function spellingKey(value: string): string {
  return value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Creates a function that gives the word of spellings.json that the site shows, by any of its spellings: undefined for
 * what is none. A spelling that stands for two words is a mistake in the table.
 */
export function shownWord(
  kind: 'make' | 'body' | 'fuel' | 'transmission' | 'drive' | 'colour' | 'state',
): (spelling: string) => string | undefined {
  const table = new Map<string, string>();
  for (const { shown, spellings } of rows.filter((row) => row.kind === kind)) {
    for (const spelling of [shown, ...spellings]) {
      for (const key of [spellingKey(spelling), spelling.toLowerCase()]) {
        if ((table.get(key) ?? shown) !== shown)
          throw new Error(`'${spelling}' stands for two entries of a spelling table`);
        table.set(key, shown);
      }
    }
  }
  return (spelling) => table.get(spellingKey(spelling));
}
