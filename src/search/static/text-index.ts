import type { TextField as DefinedField } from './definition.ts';
import { codeBook, startsOf, type Table } from './table.ts';
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
  const { codes: vocabulary, codeOf } = codeBook();
  const fields = textFields.flatMap(({ name, weight, typos = mostTypos }) => {
    const column = table.columns.get(name);
    if (column?.kind !== 'text') return [];
    const split = column.values.map((value) => wordsOf(value).map(codeOf));
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

/**
 * Typesense compares at most this many words of a query, within a window of as many words of a text (`WINDOW_SIZE`).
 */
const window = 10;
/** Start value that is larger than any distance between two words of a text. */
const farApart = 0xffff;

export interface Proximity {
  /** Number of query words in the best window of the text. */
  words: number;
  /** Distance from the first to the last of them, in words. */
  distance: number;
  /** True when the text contains no other words. */
  isWhole: boolean;
}

/**
 * How close together the words of a query are in a text. This follows Typesense's `Match` step by step, because each
 * step affects which texts are equally close.
 *
 * @param positions for each of two or more query words, its positions in the text, ascending, from 0
 * @param length number of words of the text
 */
export function proximityOf(positions: readonly (readonly number[])[], length: number): Proximity {
  const compared = Math.min(positions.length, window);
  let open = positions.slice(0, compared).map((own, word) => ({ word, nth: 0, position: own[0]! }));
  let [words, distance] = [1, farApart];
  while (open.length > 1) {
    open = open.toSorted((a, b) => b.position - a.position);
    const first = open.at(-1)!;
    const near = open.filter(({ position }) => position - first.position <= window);
    const apart = near[0]!.position - first.position;
    if (near.length > words || (near.length === words && apart < distance)) {
      words = near.length;
      distance = apart;
    }
    if (words === compared && distance === open.length - 1) break;
    open.pop();
    const next = positions[first.word]![first.nth + 1];
    if (next !== undefined) open.push({ word: first.word, nth: first.nth + 1, position: next });
  }
  if (distance === farApart) distance = 0;
  return { words, distance, isWhole: isWhole(positions, length, distance) };
}

function isWhole(positions: readonly (readonly number[])[], length: number, distance: number): boolean {
  const count = positions.length;
  if (length !== count || !positions.some((own) => own.at(-1) === length - 1)) return false;
  const found = positions.reduce((sum, own) => sum + own.length, 0);
  return distance < count - 1 || (distance === count - 1 && found === count);
}
