import { createHash } from 'node:crypto';
import type { ImportMap } from './import-map.ts';
import type { Cells } from './row-value.ts';

/**
 * Makes the function that names rows. Rows alike in every identifying column are told apart by a number in the order
 * of the file, so one import gives each row its own id and the next import the same.
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
