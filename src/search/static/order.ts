import type { Column, Table } from './table.ts';

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
 *
 * @param nearest the names of locations in the order of `nearest:asc`; all others come last
 */
export function rowsInOrder(table: Table, sort: string, nearest: readonly string[] = []): Uint32Array {
  const rows = Uint32Array.from({ length: table.size }, (_, row) => row);
  const keys = sortKeys(sort).flatMap(({ field, descending, above }) => {
    const column =
      field === 'nearest' ? placesIn(table.columns.get('location_name'), nearest) : table.columns.get(field);
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

/** A column with the place of each location in the list. Undefined without locations. */
function placesIn(column: Column | undefined, nearest: readonly string[]): Column | undefined {
  if (column?.kind !== 'text') return undefined;
  const { values, codes } = column;
  const places = values.map((name) => (nearest.includes(name) ? nearest.indexOf(name) : nearest.length));
  return { kind: 'number', numbers: Float64Array.from(codes, (code) => places[code]!) };
}
