import type { TextField as DefinedField } from './definition.ts';
import { startsOf, type Table } from './table.ts';
import { mostTypos, wordsOf } from './tokens.ts';

/** A text column with each distinct value split into words, as numbers of the vocabulary. */
export interface TextField {
  weight: number;
  /** Typos that its words may have at most. */
  typos: number;
  /** Row to value. */
  codes: Uint32Array;
  /** The words of all values, one value behind the other. */
  words: Uint32Array;
  /** Where the words of a value begin; those of the next one follow. */
  starts: Uint32Array;
}

export interface TextIndex {
  vocabulary: string[];
  /** Typos that each word of the vocabulary may have: those of the field that allows most. */
  typos: Uint8Array;
  fields: TextField[];
}

/**
 * The words of all text fields. Distinct values are few but for names, so matching a word means scanning some
 * ten thousand small integers, well under a millisecond; no posting lists are kept.
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
  return { vocabulary: [...vocabulary.keys()], typos, fields };
}
