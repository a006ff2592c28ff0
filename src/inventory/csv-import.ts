import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { localDay, timeZoneOf } from '../domain/time-zone.ts';
import type { RawRecord } from './clean-record.ts';
import { readCsvRows } from './csv-rows.ts';
import { writeWhole } from './feed-copy.ts';
import { StockImportError } from './import-error.ts';
import { checkHeader } from './import-header.ts';
import type { ImportMap } from './import-map.ts';
import { listingTimes } from './listing-times.ts';
import { carFromRecord } from './parse-stock-line.ts';
import { type RejectedRow, rejectsCsv } from './rejects-csv.ts';
import { rowIds } from './row-id.ts';
import { rowReader } from './row-to-record.ts';
import type { Cells } from './row-value.ts';

export interface CsvImport {
  /** The table. */
  file: string;
  map: ImportMap;
  /** The dealer's folder, which must exist. */
  dealerFolder: string;
  /** Where rejected rows go; `stock.rejects.csv` in the dealer's folder by default. */
  rejectFile?: string | undefined;
  /** The day the table was current; now by default. */
  asOf?: Date | undefined;
}

/** How often something was mended or ignored, and where it was first seen. */
interface WarningCount {
  kind: string;
  count: number;
  /** 'listings.csv:17'. */
  first: string;
}

/** `imported` and `rejected` add up to `rows`. */
export interface ImportSummary {
  rows: number;
  imported: number;
  rejected: number;
  warnings: WarningCount[];
  /** How many rows were rejected for each reason, most first. */
  reasons: { reason: string; count: number }[];
  seconds: number;
  stockPath: string;
  rejectPath: string;
}

/**
 * Replaces a dealer's stock by a table's. Every row is imported or rejected with a reason; the stock changes only when
 * the whole table has been read and at least one row could be imported. Throws a StockImportError otherwise.
 */
export async function importCsv(options: CsvImport): Promise<ImportSummary> {
  const started = performance.now();
  const { file, map, dealerFolder } = options;
  const stockPath = join(dealerFolder, 'stock.ndjson');
  const rejectPath = options.rejectFile ?? join(dealerFolder, 'stock.rejects.csv');
  await requireFolder(dealerFolder);

  const importedAt = options.asOf ?? new Date();
  const timeOf = await listingTimes(stockPath, importedAt, map.listedOverDays);
  const readRow = rowReader(map);
  const idOf = rowIds(map);
  const sameRow = duplicateFinder(map);
  const counts = warningCounts();
  const lines: string[] = [];
  const rejected: RejectedRow[] = [];
  const ids = new Set<string>();
  let header: string[] = [];
  let rows = 0;

  await readCsvRows(
    file,
    map,
    (columns) => {
      header = columns;
      checkHeader(columns, map, file);
    },
    ({ row, line, cells: list, fault }) => {
      rows += 1;
      const reject = (reason: string): void => {
        rejected.push({ row, line, reason, cells: list });
      };
      if (fault) return reject(`The row is not sound CSV: ${fault}.`);
      const cells: Cells = new Map(header.map((column, index) => [column, list[index] ?? '']));
      const place = `${basename(file)}:${line}`;
      // Only a row that is kept is warned of.
      const warnings: string[] = [];
      const warn = (kind: string): void => {
        warnings.push(kind);
      };
      const reading = readRow(cells, warn);
      if (!reading.ok) return reject(reading.reason);
      const twin = sameRow(cells, row);
      if (twin !== undefined && map.duplicates?.do === 'reject')
        return reject(`The row repeats row ${twin}.`);
      if (twin !== undefined) warn('the row repeats an earlier one');
      const id = idOf(cells);
      if (ids.has(id)) return reject(`The id '${id}' is that of an earlier row.`);
      const checked = checkRecord(reading.record, id, timeOf, importedAt, warn);
      if (!checked.ok) return reject(checked.reason);
      if (!saysPriceBasis(checked.record)) warn(noPriceBasis);
      ids.add(id);
      for (const kind of warnings) counts.add(kind, place);
      lines.push(JSON.stringify(checked.record));
    },
  );

  await writeRejects(rejectPath, header, rejected);
  if (lines.length === 0) {
    throw new StockImportError(
      `No row of ${file} could be imported, so the stock is unchanged; the reasons are in ${rejectPath}.`,
    );
  }
  await writeWhole(stockPath, `${lines.join('\n')}\n`);
  const seconds = Math.round(performance.now() - started) / 1000;
  return {
    rows,
    imported: lines.length,
    rejected: rejected.length,
    warnings: counts.list(),
    reasons: reasonCounts(rejected),
    seconds,
    stockPath,
    rejectPath,
  };
}

/** The check of the dealer refuses such prices (Australian Consumer Law s 48): here is where the remedy is. */
const noPriceBasis =
  'the price does not say whether it is drive away: set "price_type", best to "Drive Away", in the "defaults" of the map';

function saysPriceBasis({ price, price_type }: { price?: unknown; price_type?: unknown }): boolean {
  return !(typeof price === 'number' && price > 0) || Boolean(price_type);
}

/** In which a day of Australia begins first: no model year is refused that a dealer's own day would let in. */
const firstZone = timeZoneOf('nsw');

/** What is written is exactly what the reader of the stock will accept, made by the same code. */
function checkRecord(
  record: RawRecord,
  id: string,
  timeOf: (id: string) => string,
  now: Date,
  warn: (kind: string) => void,
) {
  const raw = { id, ...record, created_at: record['created_at'] ?? timeOf(id) };
  return carFromRecord(raw, (_, message) => warn(message), localDay(now.getTime(), firstZone));
}

/** The row that an earlier row agrees with, by the columns of `duplicates`. */
function duplicateFinder(map: ImportMap): (cells: Cells, row: number) => number | undefined {
  const columns = map.duplicates?.by;
  const rowOf = new Map<string, number>();
  return (cells, row) => {
    if (!columns) return undefined;
    const key = JSON.stringify(columns.map((column) => cells.get(column)?.trim()));
    const earlier = rowOf.get(key);
    if (earlier === undefined) rowOf.set(key, row);
    return earlier;
  };
}

function warningCounts() {
  const counts = new Map<string, WarningCount>();
  return {
    add(kind: string, place: string): void {
      const known = counts.get(kind);
      if (known) known.count += 1;
      else counts.set(kind, { kind, count: 1, first: place });
    },
    list: (): WarningCount[] => [...counts.values()].sort((a, b) => b.count - a.count),
  };
}

function reasonCounts(rejected: readonly RejectedRow[]): ImportSummary['reasons'] {
  const counts = new Map<string, number>();
  for (const { reason } of rejected) {
    const general = reason.replace(/\brow \d+/, 'an earlier row').replace(/'[^']*' is that of/, 'is that of');
    counts.set(general, (counts.get(general) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

async function writeRejects(path: string, header: string[], rejected: readonly RejectedRow[]): Promise<void> {
  if (rejected.length === 0) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, rejectsCsv(header, rejected));
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new StockImportError(
    `There is no dealer folder ${folder}; make one with: npm run dealer -- new ${basename(folder)}`,
  );
}
