import { createHash } from 'node:crypto';
import type { ImportMap } from './import-map.ts';
import type { Cells } from './row-value.ts';

/**
 * Returns a function that gives rows their ids. Rows with equal identifying columns get a number in file order. Each
 * row then has its own id, and gets the same id in the next import.
 */
export function rowIds(map: ImportMap): (cells: Cells) => string {
  const { id } = map;
  if ('column' in id) return (cells) => (cells.get(id.column) ?? '').trim();
  const seen = new Map<string, number>();
  return (cells) => {
    const values = id.hash.map((column) => (cells.get(column) ?? '').trim());
    const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 10);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return `${id.prefix}${hash}${count > 1 ? `-${count}` : ''}`;
  };
}
