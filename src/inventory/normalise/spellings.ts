import { spellingTable } from './names.ts';
import rows from './spellings.json' with { type: 'json' };

/** The words of spellings.json that the site shows, by how feeds spell them. */
export function shownWords(kind: 'body' | 'fuel' | 'transmission' | 'drive'): Map<string, string> {
  const ofKind = rows.filter((row) => row.kind === kind);
  return spellingTable(ofKind.map(({ shown, spellings }) => ({ display: shown, spellings })));
}
