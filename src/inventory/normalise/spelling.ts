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

/** Finds an entry by any of its spellings. Two entries with one spelling are a mistake in the table. */
export function spellingTable<Entry>(
  entries: readonly Entry[],
  spellingsOf: (entry: Entry) => string[],
): Map<string, Entry> {
  const table = new Map<string, Entry>();
  for (const entry of entries) {
    for (const spelling of spellingsOf(entry)) {
      for (const key of [spellingKey(spelling), spelling.toLowerCase()]) {
        const other = table.get(key);
        if (other && other !== entry)
          throw new Error(`'${spelling}' stands for two entries of a spelling table`);
        table.set(key, entry);
      }
    }
  }
  return table;
}
