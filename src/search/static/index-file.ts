import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { onRoadField } from '../../domain/on-road/asked.ts';
import { carDefinition } from './definition.ts';
import { createEngineFrom } from './engine.ts';
import type { SynonymRule } from './query-interpretations.ts';
import { type Column, startsOf, type Table } from './table.ts';

/** The columns of a table, as text. Those of some fields only, or of some rows. */
export interface EncodedTable {
  size: number;
  /** Those of `alike` come first. */
  columns: Record<string, EncodedColumn>;
}

/** The published index: the columns that most searches need, and the names of the files with the others. */
export interface IndexFile extends EncodedTable {
  /** Increased when the format changes. A page rejects other formats. */
  format: 3;
  /** Missing without synonyms. */
  synonyms?: readonly SynonymRule[];
  /** Files with more columns, each an `EncodedTable` of all rows. */
  parts: readonly { file: string; fields: readonly string[] }[];
  /**
   * Files with all that cards show beyond the columns of this one, each an `EncodedTable` of a few rows. They follow one
   * another in the order of the rows. None where the index is so small that its cards are in it.
   */
  blocks: readonly { file: string; rows: number }[];
}

/**
 * Creates the engine from a published index. Columns can be added to it.
 *
 * @throws for an index of another format
 */
export function openIndex(file: IndexFile) {
  if (file?.format !== 3) {
    throw new Error('The search index has another version. Load the page again.');
  }
  const table = decodeTable(file);
  const rows = rowsAlike(table);
  // Left out where it equals the price.
  const prices = table.columns.get('price');
  if (prices && !table.columns.has(onRoadField)) table.columns.set(onRoadField, prices);
  return {
    ...createEngineFrom<ListedCar>(table, { ...carDefinition, synonyms: file.synonyms ?? [] }),
    add: (part: EncodedTable): Table => {
      const added = decodeTable(part, rows);
      for (const [field, column] of added.columns) table.columns.set(field, column);
      return added;
    },
  };
}

/**
 * Decodes the columns of the index file, of a part or of a block.
 *
 * @param order of the rows in a part
 */
export function decodeTable({ size, columns }: EncodedTable, order?: Uint32Array): Table {
  const table: Table = { size, columns: new Map() };
  let rows = order ?? rowsAlike(table);
  for (const [field, encoded] of Object.entries(columns)) {
    const column = decodeColumn(encoded, size);
    table.columns.set(field, field === dateField ? column : placed(column, rows));
    if (alike.includes(field)) rows = rowsAlike(table);
  }
  return table;
}

/**
 * Columns are written in the order of these, and the second in the order of the first: cars of one model and year have
 * most in common, and compress best side by side.
 */
export const alike = ['model', 'year'];
/** Written in the order of the rows, which is its own. */
export const dateField = 'created_at';

/** The rows in the order of those columns of `alike` that the table has so far. */
export function rowsAlike({ size, columns }: Table): Uint32Array {
  const keys = new Float64Array(size);
  for (const column of alike.flatMap((field) => columns.get(field) ?? []))
    ('numbers' in column ? column.numbers : column.codes).forEach((key, row) => {
      keys[row] = keys[row]! * 10_000 + key;
    });
  keys.forEach((key, row) => {
    keys[row] = key * size + row;
  });
  // Without a function that compares, which takes many times longer.
  return Uint32Array.from(keys.sort(), (key) => key % size);
}

/** The column with its first value moved to the first of the rows, and so on. */
export function placed(column: Column, rows: Uint32Array): Column {
  if ('numbers' in column) return { ...column, numbers: moved(column.numbers, rows) };
  if (column.kind === 'text') return { ...column, codes: moved(column.codes, rows) };
  const { codes, starts } = column;
  const lists = moved(
    Array.from(rows, (_, at) => [...codes.subarray(starts[at], starts[at + 1])]),
    rows,
  );
  return {
    ...column,
    codes: Uint32Array.from(lists.flat()),
    starts: startsOf(lists.map((list) => list.length)),
  };
}

export function moved<List extends { [at: number]: unknown; slice(): List }>(
  list: List,
  rows: Uint32Array,
): List {
  const result = list.slice();
  rows.forEach((row, at) => {
    result[row] = list[at];
  });
  return result;
}

/** A column in the index file, in the shortest of these forms. */
export type EncodedColumn =
  /**
   * Distinct texts, and the codes of the texts of all rows: none where every row has its own, '' where all have the same.
   * `lengths` is the number of texts per row in a list column, and empty where no row has any.
   */
  | { values: string[]; codes?: string; lengths?: number[] }
  /** Only the first where all are the same. */
  | { numbers: number[] }
  /** The first number, then the difference from each number to the next. */
  | { steps: number[] }
  /** The rows whose value is true: the first, then the steps to each next one. */
  | { flagged: number[] };

/** Decodes a column of `size` rows from the index file. */
function decodeColumn(encoded: EncodedColumn, size: number): Column {
  if ('numbers' in encoded) {
    const { numbers } = encoded;
    return {
      kind: 'number',
      numbers: Float64Array.from({ length: size }, (_, row) => numbers[row] ?? numbers[0]!),
    };
  }
  if ('steps' in encoded) return { kind: 'number', numbers: summed(encoded.steps) };
  if ('flagged' in encoded) {
    const numbers = new Float64Array(size);
    for (const row of summed(encoded.flagged)) numbers[row] = 1;
    return { kind: 'flag', numbers };
  }
  const { values, codes: packed, lengths } = encoded;
  const codes =
    packed === undefined ? Uint32Array.from(values.keys()) : unpack(packed, packedWidth(values.length));
  return lengths
    ? { kind: 'list', values, codes, starts: startsOf(lengths) }
    : { kind: 'text', values, codes: Uint32Array.from({ length: size }, (_, at) => codes[at] ?? 0) };
}

export function summed(steps: readonly number[]): Float64Array {
  let total = 0;
  return Float64Array.from(steps, (step) => {
    total += step;
    return total;
  });
}

/**
 * Small integers are written as text, with a fixed number of characters each. After gzip this has half the size of a JSON
 * array, and it is parsed as one string. This is the number of the characters in use: those of ASCII from '#' on that
 * JSON does not escape.
 */
export const base = 91;

/** Number of characters for an integer below `count`. */
export function packedWidth(count: number): number {
  let width = 1;
  while (base ** width < count) width++;
  return width;
}

export function unpack(text: string, width: number): Uint32Array {
  const codes = new Uint32Array(Math.floor(text.length / width));
  for (let at = 0; at < codes.length; at++) {
    let code = 0;
    for (let digit = 0; digit < width; digit++) {
      const character = text.charCodeAt(at * width + digit);
      // The alphabet is ASCII from '#', without the backslash.
      code = code * base + character - (character > 92 ? 36 : 35);
    }
    codes[at] = code;
  }
  return codes;
}
