import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { things } from '../../src/domain/stock/show-count.ts';
import { fieldOf } from '../../src/inventory/car-fields.ts';
import { readTable } from '../../src/inventory/csv-import.ts';
import type { TableText } from '../../src/inventory/feed/feed-text.ts';
import {
  type ImportMap,
  type ImportMapInput,
  importMapSchema,
  readImportMap,
} from '../../src/inventory/import-map.ts';
import { type ImportedTable, importTable, type TableFormat } from '../../src/inventory/import-table.ts';
import { StockImportError } from '../../src/inventory/inventory.ts';
import { labelledColumns } from '../../src/inventory/labelled-entries.ts';
import { listingTimes } from '../../src/inventory/listing-times.ts';
import { type ProposedMap, proposeMap } from '../../src/inventory/propose-map.ts';
import type { Cells } from '../../src/inventory/row-value.ts';
import { readCsvRows, rowsPath, treeRecords, treeRows } from '../../src/inventory/table-rows.ts';

/** Cars of a table that are shown as they would appear. */
const carsShown = 3;
const reasonsShown = 5;

/** Rows by which a map is proposed, and cars that show which fields have values. More say nothing new. */
const rowsSampled = 500;

/**
 * Names the ready map that a table is for. Otherwise proposes a map for it, says how sure it is of each column, and shows
 * the first cars as the map reads them.
 *
 * @param out where the map is written. Undefined: it is printed
 * @returns the exit status: 1 when no row becomes a car
 * @throws StockImportError when the file is no table, or `out` exists
 */
export async function mapTable(file: string, out: string | undefined, dealersDir: string): Promise<number> {
  if (out !== undefined && existsSync(out))
    throw new StockImportError(`${out} exists. Name another file, or remove it.`);
  const name = basename(file);
  const source = { ...(await readTable(file)), name };
  const { text, format } = source;
  const ready = await readyMapFor(source, dealersDir);
  if (ready) console.log(`${name}: ${readyMapText(ready)}\n`);
  if (ready?.isSure && out === undefined) {
    console.log(carsText(ready.table));
    return 0;
  }
  const rowsAt = format === 'csv' ? undefined : await rowsPath(text, format, name);
  const { header, rows, fault } = await sampleOf(text, format, rowsAt, name);
  if (rows.length === 0)
    throw new StockImportError(
      fault === undefined
        ? `${file} has no rows, so there is nothing to go by.`
        : `No row of ${file} fits its first line, which must name the columns (${fault}). Remove what stands above that line.`,
    );
  const proposed = proposeMap(header, rows);
  if (Object.keys(proposed.map.columns).length === 0)
    throw new StockImportError(
      `${file} seems to be no table of cars: no column is known by its name or its values. It has: ${header.join(', ') || 'no names'}.`,
    );
  const map: ImportMapInput = {
    about: `Proposed for ${name}. Check it before the first import.`,
    ...(rowsAt !== undefined && { rows: rowsAt }),
    ...proposed.map,
  };
  const read = await readBy(source, importMapSchema.parse(map));
  console.log(`${name}: ${read.rows} rows, ${header.length} columns.\n`);
  console.log(`${columnsText(proposed)}\n\n${carsText(read)}`);
  if (proposed.questions.length > 0)
    console.log(['', 'To be decided:', ...proposed.questions.map((one) => `  ${one}`)].join('\n'));
  console.log('');
  const json = `${JSON.stringify(map, null, 2)}\n`;
  if (out === undefined) console.log(json);
  else {
    await writeFile(out, json);
    console.log(`Wrote ${out}. Next: npm run stock -- import ${file} --dealer SLUG --map ${out}`);
    console.log(`What a map can say is in ${dealersDir}/_maps/README.md.`);
  }
  return read.lines.length > 0 ? 0 : 1;
}

/** All columns of a table, and its first rows. */
async function sampleOf(text: TableText, format: TableFormat, rowsAt: string | undefined, name: string) {
  const rows: Cells[] = [];
  let firstFault: string | undefined;
  if (format !== 'csv') {
    const records: unknown[] = [];
    for await (const record of treeRecords(text, format, rowsAt, name)) {
      records.push(record);
      if (records.length === rowsSampled) break;
    }
    const columns = new Set<string>();
    for await (const cells of treeRows(text, format, rowsAt, name, labelledColumns(records))) {
      for (const column of cells.keys()) columns.add(column);
      if (rows.length < rowsSampled) rows.push(cells);
    }
    return { header: [...columns], rows, fault: firstFault };
  }
  let header: string[] = [];
  await readCsvRows(
    text,
    name,
    { delimiter: ',' },
    (columns) => {
      header = columns;
    },
    ({ line, cells, fault }) => {
      firstFault ??= fault && `line ${line}: ${fault}`;
      if (fault === undefined && rows.length < rowsSampled)
        rows.push(new Map(header.map((column, index) => [column, cells[index] ?? ''])));
    },
  );
  return { header, rows, fault: firstFault };
}

/** How many rows a map makes cars of, the first of them, and why others are none. */
function carsText({ lines, rows, rejected }: ImportedTable): string {
  return [
    `With this map ${lines.length} of ${rows} rows are cars. The first:`,
    ...lines.slice(0, carsShown).map((line) => `  ${carText(JSON.parse(line))}`),
    ...rejected.slice(0, reasonsShown).map(({ line, reason }) => `  line ${line} is none: ${reason}`),
  ].join('\n');
}

/** A line for each column: what it seems to be, why, and some of its values. */
function columnsText({ columns }: ProposedMap): string {
  const width = Math.min(30, Math.max(...columns.map(({ column }) => column.length)));
  return columns
    .map(({ column, field, because, samples }) => {
      const shown = samples
        .map((sample) => (sample.length > 24 ? `${sample.slice(0, 23)}…` : sample))
        .join(', ');
      const meaning = field === undefined ? 'not read' : `${field} (by its ${because})`;
      return `  ${column.padEnd(width)}  ${meaning}${shown === '' ? '' : `: ${shown}`}`;
    })
    .join('\n');
}

/** A car in a line, as a card names it. */
function carText(car: Record<string, unknown>): string {
  const title = [car['year'], car['make'], car['model'], car['badge']].filter(Boolean).join(' ');
  const photos = Array.isArray(car['images']) ? car['images'].length : 0;
  const price = car['price'] === undefined ? 'no price' : `$${Number(car['price']).toLocaleString('en-AU')}`;
  const km = car['km'] === undefined ? 'no odometer' : `${Number(car['km']).toLocaleString('en-AU')} km`;
  const facts = [
    car['car_type'],
    price,
    km,
    car['simple_body'],
    car['simple_transmission'],
    car['simple_fuel'],
  ];
  return `${title}: ${[...facts.filter(Boolean), things(photos, 'photo')].join(', ')}`;
}

type Source = Pick<Parameters<typeof importTable>[0], 'text' | 'format' | 'name'>;

function readBy(source: Source, map: ImportMap): Promise<ImportedTable> {
  const importedAt = new Date();
  return importTable({ ...source, map, timeOf: listingTimes('', importedAt, 0), importedAt });
}

/** From this share of fields and cars on, a table is of the map's system. Less may be chance. */
const sureShare = 0.6;
const likelyShare = 0.3;

/** The ready map that reads most of a table. Undefined when none does: the table is of no system that they know. */
async function readyMapFor(source: Source, dealersDir: string) {
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
  const table = await readBy(source, map).catch((error: unknown) => {
    // It lacks columns of this map.
    if (error instanceof StockImportError) return undefined;
    throw error;
  });
  if (!table || table.rows === 0) return [];
  const cars = table.lines.slice(0, rowsSampled).map((line) => JSON.parse(line));
  const fields = Object.keys(map.columns);
  const filled = fields.filter((field) => cars.some((car) => fieldOf(car, field) !== undefined)).length;
  const share = (filled / fields.length) * (table.lines.length / table.rows);
  const name = basename(file, '.json');
  // Where it is not sure, another map may read more.
  const isSure = share >= sureShare;
  return [{ name, about: map.about ?? '', fields: fields.length, filled, table, share, isSure }];
}

type ReadyMap = Awaited<ReturnType<typeof readWith>>[number];

/** Which map it is, and how sure that is. */
const readyMapText = ({ name, about, fields, filled, table, isSure }: ReadyMap): string =>
  [
    `${isSure ? 'This is' : 'This may be'} a table for the ready map '${name}': ${filled} of its ${fields} fields have values, and ${table.lines.length} of ${table.rows} rows are cars.`,
    `  ${about}`,
    `  Name it in dealer.json, "map": "${name}" of stock.feed, or with --map ${name}.`,
  ].join('\n');
