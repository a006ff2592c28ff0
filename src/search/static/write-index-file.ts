import { absentNumber } from '../../domain/stock/searchable.ts';
import { tableOf } from './documents.ts';
import {
  alike,
  base,
  dateField,
  type EncodedColumn,
  type EncodedTable,
  moved,
  packedWidth,
  placed,
  rowsAlike,
  summed,
} from './index-file.ts';
import type { Column, Table } from './table.ts';

/** Encodes documents, newest first. `openIndex` and `decodeTable` read them. */
export function encodeTable(documents: readonly object[]): EncodedTable {
  const { size, columns } = tableOf(documents, absentNumber);
  const encoded: EncodedTable = { size, columns: {} };
  const written: Table = { size, columns: new Map() };
  let places = placesOf(written);
  for (const field of new Set([...alike, ...columns.keys()])) {
    const column = columns.get(field);
    if (!column) continue;
    encoded.columns[field] = encodeColumn(field === dateField ? column : placed(column, places));
    written.columns.set(field, column);
    if (alike.includes(field)) places = placesOf(written);
  }
  return encoded;
}

/** For each row, its place in the order in which the next column is written. */
function placesOf(table: Table): Uint32Array {
  const rows = rowsAlike(table);
  return moved(Uint32Array.from(rows.keys()), rows);
}

/** True for a column of next to no bytes: all rows have the same value, or no more than one has a flag. */
export function isSame(column: EncodedColumn): boolean {
  if ('values' in column) return column.codes === '';
  return (
    ('flagged' in column ? column.flagged : 'numbers' in column ? column.numbers : column.steps).length < 2
  );
}

/** Encodes a column for the index file. */
function encodeColumn(column: Column): EncodedColumn {
  if (column.kind === 'list') return encodeList(column);
  if (column.kind === 'text') return encodeText(column);
  const numbers = [...column.numbers];
  if (column.kind === 'flag') {
    return { flagged: stepsOf(numbers.flatMap((number, row) => (number === 1 ? row : []))) };
  }
  if (numbers.every((number) => number === numbers[0])) return { numbers: numbers.slice(0, 1) };
  const steps = stepsOf(numbers);
  const shorter = JSON.stringify(steps).length < JSON.stringify(numbers).length;
  return shorter && summed(steps).every((number, row) => number === numbers[row]) ? { steps } : { numbers };
}

const stepsOf = (numbers: readonly number[]) => numbers.map((number, at) => number - (numbers[at - 1] ?? 0));

function encodeText({ values, codes }: Extract<Column, { kind: 'text' }>): EncodedColumn {
  if (values.length === 1) return { values, codes: '' };
  if (values.length === codes.length) return { values: Array.from(codes, (code) => values[code]!) };
  return { values, codes: pack(codes, packedWidth(values.length)) };
}

function encodeList({ values, codes, starts }: Extract<Column, { kind: 'list' }>): EncodedColumn {
  const lengths = values.length > 0 ? Array.from(starts.subarray(1), (end, row) => end - starts[row]!) : [];
  return { values, codes: pack(codes, packedWidth(values.length)), lengths };
}

/** The characters that small integers are written with, see `base`. */
const alphabet = Array.from({ length: base + 1 }, (_, at) => String.fromCharCode(35 + at))
  .filter((character) => character !== '\\')
  .join('');

export function pack(codes: ArrayLike<number>, width: number): string {
  let text = '';
  for (let at = 0; at < codes.length; at++) {
    let rest = codes[at]!;
    let packed = '';
    for (let digit = 0; digit < width; digit++) {
      packed = alphabet[rest % base] + packed;
      rest = Math.floor(rest / base);
    }
    text += packed;
  }
  return text;
}
