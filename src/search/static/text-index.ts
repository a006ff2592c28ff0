import type { TextField as DefinedField } from './definition.ts';
import { startsOf, type Table } from './table.ts';
import { mostTypos, wordsOf } from './tokens.ts';

/** A text column whose distinct values are split into words. Words are stored as indexes of the vocabulary. */
export interface TextField {
  weight: number;
  /** Maximum number of typos in its words. */
  typos: number;
  /** The value of each row, as index into `starts`. */
  codes: Uint32Array;
  /** The words of all values, one value after the other. */
  words: Uint32Array;
  /** Start index in `words` of each value. The last entry is the end. */
  starts: Uint32Array;
}

export interface TextIndex {
  /** All distinct words. */
  vocabulary: string[];
  /** The index of each word in the vocabulary. */
  numbers: ReadonlyMap<string, number>;
  /** Maximum number of typos for each word of the vocabulary, from the field that allows the most. */
  typos: Uint8Array;
  fields: TextField[];
}

/**
 * Indexes the words of all text fields. Except for names there are few distinct values, so matching a word scans about
 * ten thousand small integers in less than a millisecond. Posting lists are not needed.
 */
export function textIndexOf(table: Table, textFields: readonly DefinedField[]): TextIndex {
  const vocabulary = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = vocabulary.get(word);
    if (known !== undefined) return known;
    vocabulary.set(word, vocabulary.size);
    return vocabulary.size - 1;
  };
  const fields = textFields.flatMap(({ name, weight, typos = mostTypos }) => {
    const column = table.columns.get(name);
    if (column?.kind !== 'text') return [];
    const split = column.values.map((value) => wordsOf(value).map(numberOf));
    const words = Uint32Array.from(split.flat());
    return [
      { weight, typos, codes: column.codes, words, starts: startsOf(split.map((list) => list.length)) },
    ];
  });
  const typos = new Uint8Array(vocabulary.size);
  for (const field of fields) {
    for (const word of field.words) typos[word] = Math.max(typos[word]!, field.typos);
  }
  return { vocabulary: [...vocabulary.keys()], numbers: vocabulary, typos, fields };
}
