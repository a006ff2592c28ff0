import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldOf } from '../../src/inventory/car-fields.ts';
import type { TableText } from '../../src/inventory/feed/feed-text.ts';
import { readImportMap } from '../../src/inventory/import-map.ts';
import { type ImportedTable, importTable, type TableFormat } from '../../src/inventory/import-table.ts';
import { StockImportError } from '../../src/inventory/inventory.ts';
import { listingTimes } from '../../src/inventory/listing-times.ts';

/** A map of `dealers/_maps/` that reads a table. */
interface ReadyMap {
  /** 'vauto' */
  name: string;
  about: string;
  /** How many fields it reads, and of how many the table has values. */
  fields: number;
  filled: number;
  table: ImportedTable;
  /** False: another map may read more. */
  isSure: boolean;
}

/** From this share of fields and cars on, a table is of the map's system. Less may be chance. */
const sureShare = 0.6;
const likelyShare = 0.3;

/** The ready map that reads most of a table. Undefined when none does: the table is of no system that they know. */
export async function readyMapFor(
  source: { text: TableText; format: TableFormat; name: string },
  dealersDir: string,
): Promise<ReadyMap | undefined> {
  const folder = join(dealersDir, '_maps');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'));
  const found: { ready: ReadyMap; share: number }[] = [];
  for (const file of files) {
    const map = await readImportMap(join(folder, file));
    const importedAt = new Date();
    const timeOf = listingTimes('', importedAt, 0);
    const table = await importTable({ ...source, map, timeOf, importedAt }).catch((error: unknown) => {
      // It lacks columns of this map.
      if (error instanceof StockImportError) return undefined;
      throw error;
    });
    if (!table || table.rows === 0) continue;
    const cars = table.lines.slice(0, sampleSize).map((line) => JSON.parse(line));
    const fields = Object.keys(map.columns);
    const filled = fields.filter((field) => cars.some((car) => fieldOf(car, field) !== undefined)).length;
    const share = (filled / fields.length) * (table.lines.length / table.rows);
    if (share < likelyShare) continue;
    const name = file.replace(/\.json$/, '');
    const about = map.about ?? '';
    found.push({
      ready: { name, about, fields: fields.length, filled, table, isSure: share >= sureShare },
      share,
    });
  }
  return found.sort((one, other) => other.share - one.share)[0]?.ready;
}

/** As many cars show which fields have values. */
const sampleSize = 500;

/** Which map it is, and how sure that is. */
export const readyMapText = ({ name, about, fields, filled, table, isSure }: ReadyMap): string =>
  [
    `${isSure ? 'This is' : 'This may be'} a table for the ready map '${name}': ${filled} of its ${fields} fields have values, and ${table.lines.length} of ${table.rows} rows are cars.`,
    `  ${about}`,
    `  Name it in dealer.json, "map": "${name}" of stock.feed, or with --map ${name}.`,
  ].join('\n');
