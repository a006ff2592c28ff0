import type { Table } from './table.ts';

/** Parses a sort order like 'price:asc,created_at:desc'. Invalid parts are ignored. */
export function sortKeys(sort: string): { field: string; descending: boolean }[] {
  return sort.split(',').flatMap((part) => {
    const [, field, direction] = /^\s*(\w+):(asc|desc)\s*$/.exec(part) ?? [];
    return field ? [{ field, descending: direction === 'desc' }] : [];
  });
}

/**
 * The rows in the order of `sort`. Equal rows stay in the order of the table (newest first, then by id). Fields without
 * numbers are ignored.
 */
export function rowsInOrder(table: Table, sort: string): Uint32Array {
  const rows = Uint32Array.from({ length: table.size }, (_, row) => row);
  const keys = sortKeys(sort).flatMap(({ field, descending }) => {
    const column = table.columns.get(field);
    return column?.kind === 'number' ? [{ numbers: column.numbers, sign: descending ? -1 : 1 }] : [];
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
