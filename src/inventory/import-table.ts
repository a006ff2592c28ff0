import { createHash } from 'node:crypto';
import { nearest } from '../config/issue-fault.ts';
import type { Car } from '../domain/cars/car.ts';
import { isPrice } from '../domain/prices/shown-price.ts';
import { localDay, timeZoneOf } from '../domain/time/time-zone.ts';
import { fieldOf, setField } from './car-fields.ts';
import { cleanText, cutText, textTest } from './clean-text.ts';
import { readsAsCar } from './column-names.ts';
import type { TableText } from './feed/feed-text.ts';
import { type ColumnRule, type Condition, columnsOf, type ImportMap, type Repair } from './import-map.ts';
import { StockImportError } from './inventory.ts';
import type { ListingTime } from './listing-times.ts';
import { longestMake, modelIn, modelTable } from './normalise/model.ts';
import { makeName } from './normalise/names.ts';
import { carFromRecord, isSameCar, slugBesides } from './parse-stock-line.ts';
import type { RawRecord } from './raw-record.ts';
import type { RejectedRow } from './reject-reason.ts';
import { AmbiguousNumber, type Cells, valueReader, type Warn } from './row-value.ts';
import { readCsvRows, type TreeFormat, treeRows } from './table-rows.ts';
import { writtenBasis } from './written-number.ts';

export type TableFormat = 'csv' | TreeFormat;

/** How often something was repaired or ignored, and where it happened first. */
interface WarningCount {
  kind: string;
  count: number;
  /** 'listings.csv:17'. */
  first: string;
}

/** The cars of a table. `lines`, `rejected` and `passedOver` add up to `rows`. */
export interface ImportedTable {
  header: string[];
  rows: number;
  /** One car a line, as JSON. */
  lines: string[];
  rejected: RejectedRow[];
  /** How many rows are another dealer's, as the map says with `only`. */
  passedOver: number;
  warnings: WarningCount[];
  /** True when the last row of a CSV table is cut off. */
  cut: boolean;
}

/**
 * Reads the cars of a table with its map. Every row is imported or rejected with a reason.
 *
 * @param options.name name of the table, for messages
 * @param options.timeOf when a car was listed, for tables without that time
 * @throws StockImportError when the text is no table, or lacks columns of the map
 */
export async function importTable(options: {
  text: TableText;
  name: string;
  format: TableFormat;
  map: ImportMap;
  timeOf: ListingTime;
  importedAt: Date;
}): Promise<ImportedTable> {
  const { text, name, format, map, timeOf, importedAt } = options;
  const readRow = rowReader(map);
  const idOf = rowIds(map);
  const sameRow = duplicateFinder(map);
  const isAbsent = textTest(map.absent);
  const isBlank = (cells: Iterable<string>) => [...cells].every(isAbsent);
  const isOwn = ownRow(map);
  const empty = { header: [], rows: 0, lines: [], rejected: [], passedOver: 0, warnings: [], cut: false };
  const table: ImportedTable = empty;
  const warned = new Map<string, WarningCount>();
  const day = localDay(importedAt.getTime(), firstZone);
  const ids = new Set<string>();
  const firstOfSlug = new Map<string, Car>();

  /** The reason why a row is rejected. Undefined when it is imported, or passed over. */
  function reasonAgainst(cells: Cells, row: number, place: string): string | undefined {
    if (!isOwn(cells)) {
      table.passedOver += 1;
      return undefined;
    }
    // Only warnings of a row that is kept are counted.
    const warnings: string[] = [];
    const warn = (kind: string) => void warnings.push(kind);
    const reading = readRow(cells, warn);
    if (!reading.ok) return reading.reason;
    const twin = sameRow(cells, row);
    if (twin !== undefined && map.duplicates?.do === 'reject') return `The row repeats row ${twin}.`;
    if (twin !== undefined) warn('the row repeats an earlier one');
    // The code of the reader of the stock, so that the reader accepts every imported car.
    const checked = carFromRecord({ id: idOf(cells), ...reading.record }, (_, message) => warn(message), day);
    if (!checked.ok) return checked.reason;
    const { record, car } = checked;
    if (ids.has(car.id)) return `The id '${car.id}' is that of an earlier row.`;
    const first = firstOfSlug.get(car.slug);
    if (first && isSameCar(first, car))
      return `The id '${car.id}' is that of an earlier row but for capitals, and so is the car.`;
    const { price, price_type } = record;
    if (typeof price === 'number' && isPrice(price) && !price_type) warn(noPriceBasis);
    if (first) {
      record['slug'] = slugBesides(car);
      warn('the slug is that of an earlier row, and the id is added to it');
    }
    ids.add(car.id);
    firstOfSlug.set(String(record['slug'] ?? car.slug), car);
    for (const kind of warnings) {
      const known = warned.get(kind) ?? { kind, count: 0, first: place };
      warned.set(kind, { ...known, count: known.count + 1 });
    }
    table.lines.push(
      JSON.stringify({ ...record, ...(record['created_at'] === undefined && timeOf(car.id)) }),
    );
    return undefined;
  }

  if (format === 'csv') {
    let lastFault: string | undefined;
    const endsLine = await readCsvRows(
      text,
      name,
      { ...map, mapped: columnsOf(map) },
      (columns) => {
        table.header = namedAsInMap(columns, map);
        checkHeader(table.header, map, name, readsAsCar(columns));
      },
      ({ row, line, cells: list, fault }) => {
        lastFault = fault;
        if (isBlank(list)) return;
        table.rows += 1;
        const cells = new Map(table.header.map((column, index) => [column, list[index] ?? '']));
        const reason = fault
          ? `The row is not sound CSV: ${fault}.`
          : reasonAgainst(cells, row, `${name}:${line}`);
        if (reason) table.rejected.push({ row, line, reason, cells: list });
      },
    );
    table.cut = lastFault !== undefined && !endsLine;
  } else {
    const header = new Set<string>();
    const rejected: (Omit<RejectedRow, 'cells'> & { cells: Cells })[] = [];
    let row = 0;
    for await (const cells of treeRows(text, format, map.rows, name, columnsOf(map))) {
      row += 1;
      for (const column of cells.keys()) header.add(column);
      if (isBlank(cells.values())) continue;
      table.rows += 1;
      const reason = reasonAgainst(cells, row, `${name} row ${row}`);
      if (reason) rejected.push({ row, line: row, reason, cells });
    }
    table.header = [...header];
    // An element or a value that no row has today is no fault, unless the map is one for other tables.
    if (row > 0 && !columnsOf(map).some((column) => header.has(column))) checkHeader(table.header, map, name);
    // Only the last row completes the columns.
    for (const { cells, ...reject } of rejected)
      table.rejected.push({ ...reject, cells: table.header.map((key) => cells.get(key) ?? '') });
  }
  table.warnings = [...warned.values()].sort((a, b) => b.count - a.count);
  return table;
}

/**
 * `npm run dealer -- check` rejects such prices (Australian Consumer Law s 48). They are corrected here, in the map.
 */
const noPriceBasis =
  'the price does not say whether it is drive away: set "price_type", best to "Drive Away", in the "defaults" of the map';

/** The time zone where a day begins first, so that no model year is rejected that is valid on the dealer's own day. */
const firstZone = timeZoneOf('nsw');

/** Finds the earlier row with the same values in the columns of `duplicates`. */
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

/** Whether a row is of the dealer that the map is for. */
function ownRow({ only }: ImportMap): (cells: Cells) => boolean {
  if (!only) return () => true;
  const isNamed = textTest(only.is);
  return (cells) => isNamed(cells.get(only.column) ?? '');
}

/** Fails when no row of a table could be imported. Whether a table may have no rows at all is for the guard to say. */
export function requireCars(table: ImportedTable, name: string, rejectsAt: string): void {
  const [first] = table.rejected;
  if (table.lines.length > 0 || !first) return;
  const why = `${rejectsAt}. The first: ${first.reason}`;
  throw new StockImportError(
    `No row of ${name} could be imported, so the stock is unchanged; ${why.replace(/\.$/, '')}.`,
  );
}

/** The header, in which the map's columns are named as in the map: letter case and blanks do not count. */
function namedAsInMap(header: string[], map: ImportMap): string[] {
  const keyOf = (column: string) => column.toLowerCase().replace(/\s+/g, '');
  const missing = new Map(
    columnsOf(map)
      .filter((column) => !header.includes(column))
      .map((column) => [keyOf(column), column]),
  );
  return header.map((column) => missing.get(keyOf(column)) ?? column);
}

/**
 * Throws unless the table has every column that the map needs, and none of its columns twice.
 *
 * @param isCar the line that should name the columns of a CSV table has values
 */
function checkHeader(header: string[], map: ImportMap, file: string, isCar = false): void {
  const read = columnsOf(map);
  const twice = read.find((column) => header.indexOf(column) !== header.lastIndexOf(column));
  if (twice !== undefined)
    throw new StockImportError(`${file} has two columns named '${twice}'; rename one of them.`);
  const missing = columnsOf(map, 'needed').filter((column) => !header.includes(column));
  if (missing.length === 0) return;
  const lines = missing.map((column) => {
    const near = nearest(column, header);
    return `  '${column}'${near === undefined ? '' : `; is it '${near}'?`}`;
  });
  throw new StockImportError(
    [
      `${file} lacks ${missing.length} of the map's columns:`,
      ...lines,
      `It has: ${cutText(header.join(', '), 1500)}.`,
      ...(isCar
        ? ['Its first line is a car already: name its columns in the map, in their order, as "header".']
        : []),
    ].join('\n'),
  );
}

type RowReading = { ok: true; record: RawRecord } | { ok: false; reason: string };

/** Creates a function that reads rows with the map. The record has no id yet and is not validated. */
export function rowReader(map: ImportMap): (cells: Cells, warn: Warn) => RowReading {
  const readers = Object.entries(map.columns)
    .filter((entry): entry is [string, ColumnRule] => entry[1] !== undefined)
    .map(([field, rule]) => ({ field, read: valueReader(field, rule, map) }));
  const repairs = map.repairs.map((repair) => rowRepair(repair, map));
  const defaults = Object.entries(map.defaults);
  const priceColumns = [map.columns.price?.from ?? []].flat();
  const basisOf = (cells: Cells) =>
    priceColumns.map((column) => writtenBasis(cells.get(column) ?? '')).find(Boolean);

  return (cells, warn) => {
    const record: RawRecord = {};
    try {
      for (const { field, read } of readers) {
        const value = read(cells, warn);
        if (value !== undefined) setField(record, field, value);
      }
      const basis = basisOf(cells);
      if (record['price_type'] === undefined && basis) record['price_type'] = basis;
    } catch (error) {
      if (error instanceof AmbiguousNumber) return { ok: false, reason: error.message };
      throw error;
    }
    for (const repair of repairs) {
      const reason = repair(record, cells, warn);
      if (reason) return { ok: false, reason };
    }
    for (const [field, value] of defaults) {
      if (record[field] === undefined) setField(record, field, value);
    }
    return { ok: true, record };
  };
}

/** Repairs a record in place. Returns the reason when the row must be rejected. */
type RowRepair = (record: RawRecord, cells: Cells, warn: Warn) => string | undefined;

function rowRepair(repair: Repair, map: ImportMap): RowRepair {
  if (repair.repair === 'namesFromTitle') {
    const readTitle = titleReader(repair.models);
    return (record, cells) => {
      readTitle(record, cells.get(repair.column) ?? '');
      return undefined;
    };
  }
  const conditions = repair.when.map((condition) => conditionTest(condition, map));
  return (record, cells, warn) => {
    if (!conditions.every((holds) => holds(record, cells))) return undefined;
    if (repair.repair === 'reject') return repair.message;
    if (repair.repair === 'clear') setField(record, repair.field, undefined);
    if (repair.repair === 'set') setField(record, repair.field, repair.to);
    if (repair.message) warn(repair.message);
    return undefined;
  };
}

function conditionTest(condition: Condition, map: ImportMap): (record: RawRecord, cells: Cells) => boolean {
  const { column, field, is, isNot, below, above, missing } = condition;
  const matches = condition.matches === undefined ? undefined : new RegExp(condition.matches, 'iu');
  const isAbsent = textTest(map.absent);

  return (record, cells) => {
    const cell = column === undefined ? undefined : (cells.get(column) ?? '').trim();
    const value = cell === undefined ? fieldOf(record, field ?? '') : isAbsent(cell) ? undefined : cell;
    if (missing !== undefined && (value === undefined) !== missing) return false;
    if (is && !is.includes(value as string)) return false;
    if (isNot?.includes(value as string)) return false;
    if (matches && !(typeof value === 'string' && matches.test(value))) return false;
    if (below !== undefined && !(toNumber(value) < below)) return false;
    return above === undefined || toNumber(value) > above;
  };
}

function toNumber(value: unknown): number {
  return value === undefined || value === '' ? Number.NaN : Number(value);
}

/**
 * Creates a function that gives each row an id from its identifying columns. Rows with equal columns get a number in
 * the order of the file. So ids are unique within an import and the same in the next one.
 */
function rowIds(map: ImportMap): (cells: Cells) => string {
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

/** Remarks without information. */
const emptyRemark = /\s*\(\s*no (?:series|badge)\s*\)/gi;
const remark = /\s*\([^)]*\)/g;

/**
 * Creates a function that reads make, model, badge and name from a title that begins with year, make and model. Columns
 * often contain only the first word of each ('Land', 'Rover'), or a date that a spreadsheet made from it ('03-Sep').
 * A title that does not begin with the record's year and make changes nothing.
 */
function titleReader(models: Record<string, string[]>): (record: RawRecord, title: string) => void {
  const table = modelTable(models);
  return (record, title) => {
    const words = cleanText(title).replace(emptyRemark, '').split(' ');
    if (words[0] !== String(record['year'])) return;
    const make = longestMake(words.slice(1));
    if (!sharesFirstWord(make.name, record['make'])) return;
    const rest = words.slice(1 + make.words);
    const model = modelIn(make.name, rest, table);
    if (!model) return;
    const badge = rest.slice(model.words).join(' ');
    record['make'] = make.name;
    record['model'] = model.name;
    record['badge'] = badge.replace(remark, '').trim() || undefined;
    record['name'] = [record['year'], make.name, model.name, badge].filter(Boolean).join(' ');
  };
}

/** False for the title of another car. The column must have at least the first word of the make. */
function sharesFirstWord(make: string, column: unknown): boolean {
  if (typeof column !== 'string') return true;
  return (
    make === column ||
    makeName(column) === make ||
    make.split(' ')[0]?.toLowerCase() === column.split(' ')[0]?.toLowerCase()
  );
}
