import type { Table } from './table.ts';

interface SortKey {
  field: string;
  descending: boolean;
  /** Sorts only by whether the field is greater than this number. */
  above?: number;
}

/**
 * Parses a sort order like 'price:asc,created_at:desc'. 'price>0:desc' puts documents first whose price is greater than
 * 0. Invalid parts are ignored.
 */
export function sortKeys(sort: string): SortKey[] {
  return sort.split(',').flatMap((part) => {
    const [, field, above, direction] = /^\s*(\w+?)(?:>(-?\d+))?:(asc|desc)\s*$/.exec(part) ?? [];
    const key = { field: field ?? '', descending: direction === 'desc' };
    return field ? [above === undefined ? key : { ...key, above: Number(above) }] : [];
  });
}

/**
 * The rows in the order of `sort`. Equal rows stay in the order of the table (newest first, then by id). Fields without
 * numbers are ignored.
 */
export function rowsInOrder(table: Table, sort: string): Uint32Array {
  const rows = Uint32Array.from({ length: table.size }, (_, row) => row);
  const keys = sortKeys(sort).flatMap(({ field, descending, above }) => {
    const column = table.columns.get(field);
    if (column?.kind !== 'number') return [];
    const numbers = above === undefined ? column.numbers : column.numbers.map((one) => (one > above ? 1 : 0));
    return [{ numbers, sign: descending ? -1 : 1 }];
  });
  if (keys.length === 0) return rows;
  return rows.sort((a, b) => {
    for (const { numbers, sign } of keys) {
      const difference = numbers[a]! - numbers[b]!;
      if (difference !== 0) return sign * difference;
    }
    return a - b;
  });
}
