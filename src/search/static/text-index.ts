import type { Definition } from './definition.ts';
import { startsOf, type Table } from './table.ts';
import { wordsOf } from './tokens.ts';

/** A text column with each distinct value split into words, as numbers of the vocabulary. */
export interface TextField {
  weight: number;
  /** Row to value. */
  codes: Uint32Array;
  /** The words of all values, one value behind the other. */
  words: Uint32Array;
  /** Where the words of a value begin; those of the next one follow. */
  starts: Uint32Array;
}

export interface TextIndex {
  vocabulary: string[];
  fields: TextField[];
}

/**
 * The words of all text fields. Distinct values are few but for names, so matching a word means scanning some
 * ten thousand small integers, well under a millisecond; no posting lists are kept.
 */
export function textIndexOf(table: Table, textFields: Definition['textFields']): TextIndex {
  const vocabulary = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = vocabulary.get(word);
    if (known !== undefined) return known;
    vocabulary.set(word, vocabulary.size);
    return vocabulary.size - 1;
  };
  const fields = textFields.flatMap(({ name, weight }) => {
    const column = table.columns.get(name);
    if (column?.kind !== 'text') return [];
    const split = column.values.map((value) => wordsOf(value).map(numberOf));
    const words = Uint32Array.from(split.flat());
    return [{ weight, codes: column.codes, words, starts: startsOf(split.map((list) => list.length)) }];
  });
  return { vocabulary: [...vocabulary.keys()], fields };
}
