import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { loadDealers } from '../src/config/load.ts';
import { formatProblems } from '../src/config/problem.ts';
import type { Dealer } from '../src/config/schema/dealer.ts';
import { things } from '../src/domain/stock/show-count.ts';
import { usualStockGuard } from '../src/domain/stock/stock-guard.ts';
import { fieldOf } from '../src/inventory/car-fields.ts';
import { readsAsCar } from '../src/inventory/column-names.ts';
import { importCsv, importReport, readTable, stockReport } from '../src/inventory/csv-import.ts';
import type { TableText } from '../src/inventory/feed/feed-text.ts';
import { feedEnvironmentHelp } from '../src/inventory/feed/read-feed.ts';
import {
  currentStock,
  NoStock,
  stockOnDisk,
  type TakeStockOptions,
} from '../src/inventory/feed/take-stock.ts';
import {
  type ImportMap,
  type ImportMapInput,
  importMapSchema,
  mapPath,
  readImportMap,
} from '../src/inventory/import-map.ts';
import { type ImportedTable, importTable, type TableFormat } from '../src/inventory/import-table.ts';
import { StockImportError } from '../src/inventory/inventory.ts';
import { labelledColumns } from '../src/inventory/labelled-entries.ts';
import { listingTimes } from '../src/inventory/listing-times.ts';
import { type ProposedMap, proposeMap } from '../src/inventory/propose-map.ts';
import type { Cells } from '../src/inventory/row-value.ts';
import { readCsvRows, rowsPath, treeRecords, treeRows } from '../src/inventory/table-rows.ts';
import { DealerReleases } from '../src/release-store/dealer-releases.ts';
import { contentHash } from '../src/release-store/manifest.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { StockCopies } from '../src/release-store/stock-copies.ts';
import { dealerToday } from '../src/site/site-identity.ts';
import { Misuse, program } from './command-line.ts';

const help = `Imports and checks dealers' stock, and watches over their feeds.

  npm run stock -- import FILE --dealer SLUG --map MAP [--reject-file PATH] [--as-of YYYY-MM-DD]
                   [--accept-drop] [--json]
  npm run stock -- map FILE [--header NAMES] [--out MAP.json]
  npm run stock -- check SLUG [--strict] [--json]
  npm run stock -- fetch SLUG [--json]
  npm run stock -- held [--json]
  npm run stock -- accept SLUG

  import    replaces the dealer's stock.ndjson by a table: CSV, JSON, NDJSON (.jsonl) or XML, also as .gz or .zip
  map       names the ready map of the system that a table comes from, or proposes one: which column is what, how sure
            that is, and the first cars as it reads them
  check     says what is wrong with the stock
  fetch     reads the dealer's feed (stock.feed) and says what came of it
  held      lists stock that is held because too many cars are missing, and feeds that fail
  accept    lets a held stock through; the next publish shows it

  --dealer SLUG         the dealer whose stock.ndjson is replaced
  --header NAMES        the columns of a table whose first line is a car already, in their order: 'make,model,year'
  --out MAP.json        where the proposed map is written; it must not exist
  --map MAP             maps the table’s columns to cars: a map of dealers/_maps/, or a file that ends in .json
  --reject-file PATH    where rejected rows go (dealers/SLUG/stock.rejects.csv)
  --as-of YYYY-MM-DD    the date of the table (today)
  --accept-drop         import even if more cars are missing than stock.guard allows
  --strict              fail when a line is rejected
  --dealers DIR         where dealers' folders are (dealers)
  --json                the last line printed is a summary in JSON

Environment:
  RELEASE_STORE        the store that keeps the last good stock of feeds (.releases)
${feedEnvironmentHelp}` as const;

const root = resolve(import.meta.dirname, '..');

/** `npm run stock`. */
export const main = program({ name: 'stock', help }, async (values, [verb, target]) => {
  const { dealers = 'dealers', strict, json } = values;
  if (verb === 'import' && target && values.dealer && values.map) {
    const slug = slugOf(values.dealer);
    const summary = await importCsv({
      file: target,
      map: await readImportMap(mapPath(values.map, '', dealers)),
      dealerFolder: join(dealers, slug),
      rejectFile: values['reject-file'],
      asOf: values['as-of'] === undefined ? undefined : dayOf(values['as-of']),
      guard: values['accept-drop'] ? undefined : await guardOf(slug, dealers),
    });
    console.log(importReport(summary));
    if (json) {
      const { rows, imported, rejected, passedOver, seconds } = summary;
      const warnings = summary.warnings.reduce((sum, { count }) => sum + count, 0);
      console.log(JSON.stringify({ rows, imported, rejected, passedOver, warnings, seconds }));
    }
    return 0;
  }
  if (verb === 'map' && target) return mapTable(target, values, dealers);
  if (verb === 'check' && target) return check(slugOf(target), dealers, { strict, json });
  if (verb === 'fetch' && target) return fetchFeed(slugOf(target), dealers, json);
  if (verb === 'held' && !target) return held(dealers, json);
  if (verb === 'accept' && target) return accept(slugOf(target));
  throw new Misuse(help);
});

async function check(slug: string, dealers: string, { strict = false, json = false }): Promise<number> {
  const inventory = await currentStock(await dealerOf(slug, dealers), await takeOptions(dealers));
  console.log(stockReport(inventory));
  const { cars, hidden, rejects, warnings } = inventory;
  const [rejected, warned] = [rejects.length, warnings.length];
  const counts = { cars: cars.length, hidden: hidden.length, rejected, warnings: warned };
  if (json) console.log(JSON.stringify(counts));
  return strict && rejects.length > 0 ? 1 : 0;
}

async function fetchFeed(slug: string, dealers: string, json: boolean): Promise<number> {
  const dealer = await dealerOf(slug, dealers);
  if (!dealer.stock.feed) throw new StockImportError(`${slug} has no feed; set "stock": {"feed": …} first.`);
  const taking = await takeOptions(dealers);
  const taken = await stockOnDisk(dealer, taking);
  if (taken instanceof NoStock) throw new StockImportError(taken.message);
  const good = await taking.copies.goodNote(slug);
  const { outcome, why } = taken.note;
  const said = { taken: 'new stock', unchanged: 'unchanged', held: 'held', failed: 'failed' }[outcome];
  console.log(`${slug}: ${said}${why === undefined ? '' : `: ${why}`}`);
  console.log(
    `The site shows ${things(good?.cars ?? 0, 'car')} of ${good?.source ?? dealer.stock.feed.url}, read ${good?.takenAt}.`,
  );
  for (const { place, reason } of taken.rejects.slice(0, 50)) console.log(`  rejected ${place}: ${reason}`);
  for (const { message } of taken.warnings.slice(0, 50)) console.log(`  warning: ${message}`);
  const counts = { cars: good?.cars ?? 0, rejected: taken.rejects.length, warnings: taken.warnings.length };
  if (json) console.log(JSON.stringify({ outcome, ...counts }));
  return outcome === 'held' || outcome === 'failed' ? 1 : 0;
}

async function held(dealers: string, json: boolean): Promise<number> {
  const copies = new StockCopies(await openStore(process.env));
  const slugs = await copies.slugs();
  // A dealer whose first feed failed has a note and no release.
  if (slugs.length === 0) await new DealerReleases(copies.store).knownSlugs();
  const waiting = [];
  for (const slug of slugs) {
    const note = await copies.feedNote(slug);
    const copy = await copies.heldNote(slug);
    const isFeed = note?.outcome === 'held' || note?.outcome === 'failed';
    // A stock file that was put back waits for nobody.
    if (!isFeed && copy?.hash !== (await fileHash(dealers, slug))) continue;
    waiting.push({
      dealer: slug,
      outcome: isFeed ? note.outcome : 'held',
      since: isFeed ? note.since : copy?.takenAt,
      why: isFeed ? note.why : copy?.why,
      cars: copy?.cars,
      shown: (await copies.goodNote(slug))?.cars ?? 0,
    });
  }
  for (const { dealer, outcome, since, why, shown } of waiting) {
    console.log(`${dealer}: ${outcome} since ${since}: ${why}. The site shows ${things(shown, 'car')}.`);
    if (outcome === 'held') console.log(`  If this is right: npm run stock -- accept ${dealer}`);
  }
  if (waiting.length === 0) console.log('No stock is held, and no feed fails.');
  if (json) console.log(JSON.stringify(waiting));
  return waiting.length > 0 ? 1 : 0;
}

/** Empty when the dealer has no stock file. */
async function fileHash(dealers: string, slug: string): Promise<string> {
  const text = await readFile(join(dealers, slug, 'stock.ndjson'), 'utf8').catch(() => undefined);
  return text === undefined ? '' : contentHash(text);
}

async function accept(slug: string): Promise<number> {
  const copies = new StockCopies(await openStore(process.env));
  const about = await copies.accept(slug, new Date());
  if (!about) throw new StockImportError(`Nothing is held of ${slug}.`);
  console.log(
    `${slug}: ${things(about.cars, 'car')} accepted. Show them: npm run publish -- --dealer ${slug}`,
  );
  return 0;
}

async function takeOptions(dealersDir: string): Promise<TakeStockOptions> {
  const now = Date.now();
  return {
    dealersDir,
    copies: new StockCopies(await openStore(process.env)),
    cacheDir: join(root, '.cache'),
    now,
    todayOf: (dealer) => dealerToday(dealer, now),
    environment: process.env,
  };
}

async function dealerOf(slug: string, dealersDir: string): Promise<Dealer> {
  const { dealers, problems } = await loadDealers(dealersDir, [slug]);
  const [dealer] = dealers;
  if (dealer) return dealer;
  throw new StockImportError(`The dealer ${slug} cannot be loaded.\n${formatProblems(problems)}`);
}

/** The usual guard for a dealer that cannot be loaded yet: stock is often imported first. */
async function guardOf(slug: string, dealersDir: string) {
  const { dealers } = await loadDealers(dealersDir, [slug]);
  return dealers[0]?.stock.guard ?? usualStockGuard;
}

/** Rejects anything but a slug: another text could be a path outside `dealers`. */
function slugOf(value: string): string {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)) return value;
  throw new StockImportError(`'${value}' is not a dealer's slug: lower-case letters, digits and hyphens.`);
}

function dayOf(value: string): Date {
  const day = new Date(`${value}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(day.getTime())) return day;
  throw new StockImportError(`--as-of is '${value}'; write a day such as 2026-03-31.`);
}

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
async function mapTable(
  file: string,
  { out, header: named }: { out?: string | undefined; header?: string | undefined },
  dealersDir: string,
): Promise<number> {
  if (out !== undefined && existsSync(out))
    throw new StockImportError(`${out} exists. Name another file, or remove it.`);
  const name = basename(file);
  const source = { ...(await readTable(file)), name };
  const { text, format } = source;
  const own = named?.split(',').map((column) => column.trim());
  if (own && format !== 'csv') throw new StockImportError(`${file} names its columns itself.`);
  const ready = await readyMapFor(source, dealersDir);
  if (ready) console.log(`${name}: ${readyMapText(ready)}\n`);
  if (ready?.isSure && out === undefined) {
    console.log(carsText(ready.table));
    return 0;
  }
  const rowsAt = format === 'csv' ? undefined : await rowsPath(text, format, name);
  const { header, rows, fault } = await sampleOf(text, format, rowsAt, name, own);
  if (!own && format === 'csv' && readsAsCar(header)) throw await noHeader(file, source, header.length);
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
    ...(own && { header: own }),
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

/** Says how to name the columns of a table that does not, with those that their values tell. */
async function noHeader(file: string, { text, name }: Source, columns: number): Promise<StockImportError> {
  const numbers = Array.from({ length: columns }, (_, index) => `column${index + 1}`);
  const { rows } = await sampleOf(text, 'csv', undefined, name, numbers);
  const names = proposeMap(numbers, rows).columns.map(({ column, field }) => field ?? column);
  return new StockImportError(
    `${file} names no columns: its first line is a car already. Say in their order what they are, in place of 'column1' and so on: npm run stock -- map ${file} --header "${names.join(',')}"`,
  );
}

/** All columns of a table, and its first rows. @param named the columns of a CSV table that does not name them */
async function sampleOf(
  text: TableText,
  format: TableFormat,
  rowsAt: string | undefined,
  name: string,
  named: string[] | undefined,
) {
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
    { delimiter: ',', header: named },
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

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
