import type { Filter } from '../filter.ts';
import type { Column, Table } from './table.ts';
import { comparable, comparables } from './tokens.ts';

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
