import type { Filter } from '../filter.ts';
import type { Definition } from './definition.ts';
import { comparable, comparables } from './tokens.ts';

/** A document with plain values: a car, a row of a directory, or a test document. */
export type PlainDocument = Record<string, string | number | boolean | string[]>;

/**
 * A column contains one field of all documents. Texts are stored as codes of distinct values, because most fields of
 * cars repeat a few values. Filters and counts then compare small integers, and each distinct value is stored and split
 * into words only once.
 */
export type Column =
  | { kind: 'text'; values: string[]; codes: Uint32Array }
  | { kind: 'list'; values: string[]; codes: Uint32Array; starts: Uint32Array }
  | { kind: 'number'; numbers: Float64Array }
  | { kind: 'flag'; numbers: Float64Array };

/** The value of a field that a document lacks, by the kind of its column. Both engines filter by it. */
export const neutral = { text: '', list: [] as string[], number: undefined, flag: false };

/** Documents as columns, sorted newest first, then by id. */
export interface Table {
  size: number;
  columns: Map<string, Column>;
}

/** Numbers the distinct texts that it is asked about, from 0. */
export function codeBook(): { codes: Map<string, number>; codeOf: (text: string) => number } {
  const codes = new Map<string, number>();
  const codeOf = (text: string) => {
    const code = codes.get(text) ?? codes.size;
    if (code === codes.size) codes.set(text, code);
    return code;
  };
  return { codes, codeOf };
}

/** The start index of each list in an array of consecutive lists with these lengths. The last entry is the end. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let row = 0; row < lengths.length; row++) starts[row + 1] = starts[row]! + lengths[row]!;
  return starts;
}

/** The document of a row. It is created only for the hits of a page. */
export function documentAt(table: Table, row: number, absent?: Definition['absent']): PlainDocument {
  const document: PlainDocument = {};
  for (const [field, column] of table.columns) {
    if (column.kind === 'text') document[field] = column.values[column.codes[row]!]!;
    else if (column.kind === 'number') {
      const number = column.numbers[row]!;
      if (number !== absent?.(field)) document[field] = number;
    } else if (column.kind === 'flag') document[field] = column.numbers[row] === 1;
    else {
      const codes = column.codes.subarray(column.starts[row], column.starts[row + 1]);
      document[field] = Array.from(codes, (code) => column.values[code]!);
    }
  }
  return document;
}

/** One byte per row: 1 when the row matches. */
export type Mask = Uint8Array;

/** Clears the mask of rows that do not match. For an unknown field no row matches, or all rows with `notIn`. */
export function keepMatching(mask: Mask, table: Table, filter: Filter): void {
  for (const condition of filter) {
    if ('anyOf' in condition) {
      const any = new Uint8Array(mask.length);
      for (const branch of condition.anyOf) {
        const kept = mask.slice();
        keepMatching(kept, table, branch);
        for (let row = 0; row < any.length; row++) any[row]! |= kept[row]!;
      }
      mask.set(any);
      continue;
    }
    const column = table.columns.get(condition.field);
    const test = column ? rowTest(column, condition) : () => 'notIn' in condition;
    for (let row = 0; row < mask.length; row++) if (mask[row] && !test(row)) mask[row] = 0;
  }
}

type Condition = Exclude<Filter[number], { anyOf: Filter[] }>;

function rowTest(column: Column, condition: Condition): (row: number) => boolean {
  if ('in' in condition || 'notIn' in condition) {
    const wanted = 'in' in condition;
    const has = valueTest(column, wanted ? condition.in : condition.notIn);
    return (row) => has(row) === wanted;
  }
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition;
  if (column.kind !== 'number') return () => false;
  const numbers = column.numbers;
  return (row) => numbers[row]! >= min && numbers[row]! <= max;
}

function valueTest(column: Column, values: string[]): (row: number) => boolean {
  if (column.kind === 'number' || column.kind === 'flag') {
    const wanted = new Set(
      column.kind === 'flag' ? values.map((v) => (v === 'true' ? 1 : 0)) : values.map(Number),
    );
    return (row) => wanted.has(column.numbers[row]!);
  }
  const wanted = new Set(comparables(values));
  const isWanted = Uint8Array.from(comparableOf(column), (value) => (wanted.has(value) ? 1 : 0));
  const codes = column.codes;
  if (column.kind === 'text') return (row) => isWanted[codes[row]!] === 1;
  const starts = column.starts;
  return (row) => {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) if (isWanted[codes[at]!]) return true;
    return false;
  };
}

const known = new WeakMap<Column, string[]>();

/** The comparable forms of the distinct values of a column. They are calculated once. */
function comparableOf(column: Extract<Column, { values: string[] }>): string[] {
  let values = known.get(column);
  if (!values) {
    values = column.values.map(comparable);
    known.set(column, values);
  }
  return values;
}
