import type { Column } from './table.ts';

/** Counts the values of the rows. Returns the `limit` most frequent ones; equal counts are in alphabetical order. */
export function valueCounts(column: Column, rows: Uint32Array, limit: number): Record<string, number> {
  const counted: [string, number][] =
    column.kind === 'text' || column.kind === 'list' ? countCodes(column, rows) : countNumbers(column, rows);
  counted.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(counted.slice(0, limit));
}

function countCodes(column: Extract<Column, { values: string[] }>, rows: Uint32Array): [string, number][] {
  const { codes, values } = column;
  const counts = new Uint32Array(values.length);
  if (column.kind === 'text') for (const row of rows) counts[codes[row]!]!++;
  else {
    const starts = column.starts;
    for (const row of rows) {
      for (let at = starts[row]!; at < starts[row + 1]!; at++) counts[codes[at]!]!++;
    }
  }
  const counted: [string, number][] = [];
  for (let code = 0; code < values.length; code++) {
    // '', '-' and '+' mean an unknown value, which nobody can select. Typesense omits them as well.
    if (counts[code] && /[\p{L}\p{N}]/u.test(values[code]!)) counted.push([values[code]!, counts[code]!]);
  }
  return counted;
}

function countNumbers(
  column: Extract<Column, { numbers: Float64Array }>,
  rows: Uint32Array,
): [string, number][] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const number = column.numbers[row]!;
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const text = column.kind === 'flag' ? (n: number) => String(n === 1) : String;
  return Array.from(counts, ([number, count]) => [text(number), count]);
}

export interface Stats {
  min: number;
  max: number;
  avg: number;
  sum: number;
}

/** Minimum, maximum, mean and sum of a number column. Undefined without rows or for another kind of column. */
export function statsOf(column: Column, rows: Uint32Array): Stats | undefined {
  if (column.kind !== 'number' || rows.length === 0) return undefined;
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const row of rows) {
    const number = column.numbers[row]!;
    if (number < min) min = number;
    if (number > max) max = number;
    sum += number;
  }
  return { min, max, avg: sum / rows.length, sum };
}
