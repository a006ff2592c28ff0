import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fieldOf } from '../../src/inventory/car-fields.ts';
import type { TableText } from '../../src/inventory/feed/feed-text.ts';
import { readImportMap } from '../../src/inventory/import-map.ts';
import { importTable, type TableFormat } from '../../src/inventory/import-table.ts';
import { StockImportError } from '../../src/inventory/inventory.ts';
import { listingTimes } from '../../src/inventory/listing-times.ts';

interface Source {
  text: TableText;
  format: TableFormat;
  name: string;
}

/** From this share of fields and cars on, a table is of the map's system. Less may be chance. */
const sureShare = 0.6;
const likelyShare = 0.3;

/** The ready map that reads most of a table. Undefined when none does: the table is of no system that they know. */
export async function readyMapFor(source: Source, dealersDir: string) {
  const folder = join(dealersDir, '_maps');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'));
  const read: ReadyMap[] = [];
  for (const file of files) read.push(...(await readWith(join(folder, file), source)));
  const likely = read.filter(({ share }) => share >= likelyShare);
  return likely.sort((one, other) => other.share - one.share)[0];
}

/** What a map reads of a table. Empty when that is nothing. */
async function readWith(file: string, source: Source) {
  const map = await readImportMap(file);
  const importedAt = new Date();
  const timeOf = listingTimes('', importedAt, 0);
  const table = await importTable({ ...source, map, timeOf, importedAt }).catch((error: unknown) => {
    // It lacks columns of this map.
    if (error instanceof StockImportError) return undefined;
    throw error;
  });
  if (!table || table.rows === 0) return [];
  const cars = table.lines.slice(0, sampleSize).map((line) => JSON.parse(line));
  const fields = Object.keys(map.columns);
  const filled = fields.filter((field) => cars.some((car) => fieldOf(car, field) !== undefined)).length;
  const share = (filled / fields.length) * (table.lines.length / table.rows);
  const name = basename(file, '.json');
  // Where it is not sure, another map may read more.
  const isSure = share >= sureShare;
  return [{ name, about: map.about ?? '', fields: fields.length, filled, table, share, isSure }];
}

type ReadyMap = Awaited<ReturnType<typeof readWith>>[number];

/** As many cars show which fields have values. */
const sampleSize = 500;

/** Which map it is, and how sure that is. */
export const readyMapText = ({ name, about, fields, filled, table, isSure }: ReadyMap): string =>
  [
    `${isSure ? 'This is' : 'This may be'} a table for the ready map '${name}': ${filled} of its ${fields} fields have values, and ${table.lines.length} of ${table.rows} rows are cars.`,
    `  ${about}`,
    `  Name it in dealer.json, "map": "${name}" of stock.feed, or with --map ${name}.`,
  ].join('\n');
