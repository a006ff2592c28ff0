import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Car } from '../domain/cars/car.ts';
import { grouped } from '../domain/prices/money.ts';
import { isRecord, parsedJson } from '../domain/record.ts';
import { firstLines } from '../domain/stock/show-count.ts';
import { type GuardedStock, guardedStock, type StockGuard, whyHeld } from '../domain/stock/stock-guard.ts';
import { writeWhole } from '../release-store/object-store.ts';
import { feedText, otherFormat, type TableEncoding, type TableText } from './feed/feed-text.ts';
import type { ImportMap } from './import-map.ts';
import { importTable, requireCars, type TableFormat } from './import-table.ts';
import { type Inventory, StockImportError } from './inventory.ts';
import { listingTimes } from './listing-times.ts';
import { type RejectedRow, rejectsCsv } from './reject-reason.ts';

export interface CsvImport {
  /** The table: CSV, or `.json`, `.ndjson` or `.xml`; also compressed by gzip or ZIP. */
  file: string;
  map: ImportMap;
  /** The dealer's folder, which must exist. */
  dealerFolder: string;
  /** Where rejected rows go; `stock.rejects.csv` in the dealer's folder by default. */
  rejectFile?: string | undefined;
  /** The day the table was current; now by default. */
  asOf?: Date | undefined;
  /** The limits for missing cars and changed prices. Undefined: every import is accepted. */
  guard?: StockGuard | undefined;
}

/** `imported`, `rejected` and `passedOver` add up to `rows`. */
export type ImportSummary = Awaited<ReturnType<typeof importCsv>>;

/**
 * Replaces a dealer's stock by the cars of a table. Every row is imported or rejected with a reason. The stock changes
 * only when the whole table was read, at least one row was imported, and the guard allows it.
 *
 * @throws StockImportError
 */
export async function importCsv(options: CsvImport) {
  const started = performance.now();
  const { file, map, dealerFolder } = options;
  const stockPath = join(dealerFolder, 'stock.ndjson');
  const rejectPath = options.rejectFile ?? join(dealerFolder, 'stock.rejects.csv');
  await requireFolder(dealerFolder);

  const importedAt = options.asOf ?? new Date();
  const before = await readFile(stockPath, 'utf8').catch(() => '');
  const table = await importTable({
    ...(await readTable(file, map.encoding)),
    name: basename(file),
    map,
    timeOf: listingTimes(before, importedAt, map.listedOverDays),
    importedAt,
  });
  await writeRejects(rejectPath, table.header, table.rejected);
  requireCars(table, file, `the reasons are in ${rejectPath}`);
  const text = `${table.lines.join('\n')}\n`;
  const lost = table.cut ? 'the table ends in the middle of a row' : undefined;
  const why = options.guard && (lost ?? whyHeld(guardedLines(before), guardedLines(text), options.guard));
  if (why)
    throw new StockImportError(
      `The stock is unchanged: ${why}. If this is right, import again with --accept-drop.`,
    );
  await writeWhole(stockPath, text);
  return {
    rows: table.rows,
    imported: table.lines.length,
    rejected: table.rejected.length,
    passedOver: table.passedOver,
    warnings: table.warnings,
    reasons: reasonCounts(table.rejected),
    seconds: Math.round(performance.now() - started) / 1000,
    stockPath,
    rejectPath,
  };
}

/** What is no table, and what to do about it. */
const noTable: Readonly<Record<string, string>> = {
  html: 'is a web page, as some systems name .xls; open it in a spreadsheet and save it as CSV (UTF-8)',
  sql: 'is a dump of a database; export its table of vehicles as CSV',
};

/**
 * The text of a table, whose name says whether it is CSV, JSON, NDJSON or XML. Of another name, its first letter does.
 *
 * @throws StockImportError
 */
export async function readTable(
  file: string,
  encoding?: TableEncoding,
): Promise<{ text: TableText; format: TableFormat }> {
  if (!existsSync(file)) throw new StockImportError(`There is no file ${file}.`);
  const text = await feedText(file, file, encoding);
  const format = formatOf(file);
  const other = format === 'csv' ? await otherFormat(text, format) : undefined;
  if (other && noTable[other]) throw new StockImportError(`${file} ${noTable[other]}.`);
  return { text, format: other === 'json' || other === 'xml' ? other : format };
}

function formatOf(file: string): TableFormat {
  const name = file
    .toLowerCase()
    .replace(/\.(?:gz|zip)$/, '')
    .replace(/\.jsonl$/, '.ndjson');
  return (['json', 'ndjson', 'xml'] as const).find((format) => name.endsWith(`.${format}`)) ?? 'csv';
}

/** How many rows were rejected for each reason, most first. */
function reasonCounts(rejected: readonly RejectedRow[]) {
  const general = Map.groupBy(rejected, ({ reason }) =>
    reason
      .replace(/\brow \d+/, 'an earlier row')
      .replace(/'[^']*' is that of/, 'is that of')
      .replace(/^('[^']*') is '.*', which reads/s, '$1 has a number that reads'),
  );
  return [...general].map(([reason, of]) => ({ reason, count: of.length })).sort((a, b) => b.count - a.count);
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

/** Lines that are not JSON are left out: reading the stock reports them. Rejected rows are reported by the import. */
function guardedLines(text: string): GuardedStock {
  return guardedStock(text.split('\n').map(parsedJson).filter(isRecord) as Partial<Car>[], 0);
}

const mostShown = 50;

/** The result of an import as text for people. */
export function importReport(summary: ImportSummary): string {
  const { rows, imported, rejected, passedOver, seconds, reasons, warnings, stockPath, rejectPath } = summary;
  const share = (rows === 0 ? 100 : (100 * imported) / rows).toFixed(1);
  return [
    `${stockPath}: ${grouped(imported)} of ${grouped(rows)} rows imported (${share} %) in ${seconds.toFixed(1)} s`,
    ...(passedOver > 0 ? [`${grouped(passedOver)} passed over, which are other dealers'`] : []),
    ...(rejected > 0 ? [`${grouped(rejected)} rejected, see ${rejectPath}`] : []),
    ...firstLines(reasons, mostShown, 'reasons', ({ count, reason }) => `  ${padded(count)}  ${reason}`),
    ...(warnings.length > 0 ? ['Warnings'] : []),
    ...firstLines(
      warnings,
      mostShown,
      'kinds of warning',
      ({ count, kind, first }) => `  ${padded(count)}  ${kind} (first: ${first})`,
    ),
  ].join('\n');
}

/** The content and the problems of a stock as text for people. */
export function stockReport(inventory: Inventory): string {
  const { cars, hidden, rejects, warnings, source, stale } = inventory;
  return [
    `${source}: ${grouped(cars.length)} cars, ${grouped(hidden.length)} hidden, ${grouped(rejects.length)} rejected, ${grouped(warnings.length)} warnings`,
    ...(stale ? [stale] : []),
    ...firstLines(rejects, mostShown, 'rejects', (one) => `  rejected ${placed(one)}: ${one.reason}`),
    ...firstLines(warnings, mostShown, 'warnings', (one) => `  warning ${placed(one)}: ${one.message}`),
  ].join('\n');
}

const placed = ({ place, id }: { place: string; id?: string }) =>
  id === undefined ? place : `${place} (${id})`;

function padded(count: number): string {
  return grouped(count).padStart(7);
}
