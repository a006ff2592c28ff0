import { absentNumber } from '../../domain/stock/searchable.ts';
import { tableOf } from './documents.ts';
import { base, type EncodedColumn, type EncodedTable, packedWidth, summed } from './index-file.ts';
import type { Column } from './table.ts';

/** Encodes documents, newest first. `openIndex` and `decodeTable` read them. */
export function encodeTable(documents: readonly object[]): EncodedTable {
  const { size, columns } = tableOf(documents, absentNumber);
  return {
    size,
    columns: Object.fromEntries(Array.from(columns, ([field, column]) => [field, encodeColumn(column)])),
  };
}

/** Encodes a column for the index file. */
function encodeColumn(column: Column): EncodedColumn {
  if (column.kind === 'list') return encodeList(column);
  if (column.kind === 'text') return encodeText(column);
  const numbers = [...column.numbers];
  const [first] = numbers;
  if (first !== undefined && numbers.every((number) => number === first)) {
    return { same: column.kind === 'flag' ? first === 1 : first };
  }
  if (column.kind === 'flag') {
    return { flagged: stepsOf(numbers.flatMap((number, row) => (number === 1 ? row : []))) };
  }
  const steps = stepsOf(numbers);
  const shorter = JSON.stringify(steps).length < JSON.stringify(numbers).length;
  return shorter && summed(steps).every((number, row) => number === numbers[row]) ? { steps } : { numbers };
}

const stepsOf = (numbers: readonly number[]) => numbers.map((number, at) => number - (numbers[at - 1] ?? 0));

function encodeText({ values, codes }: Extract<Column, { kind: 'text' }>): EncodedColumn {
  if (values.length === 1) return { same: values[0]! };
  // Numbered in the order of the rows.
  if (values.length === codes.length) return { values };
  return { values, codes: pack(codes, packedWidth(values.length)) };
}

function encodeList({ values, codes, starts }: Extract<Column, { kind: 'list' }>): EncodedColumn {
  if (values.length === 0) return { same: [] };
  const lengths = Array.from(starts.subarray(1), (end, row) => end - starts[row]!);
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
