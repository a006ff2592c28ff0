import { createHash } from 'node:crypto';
import { fieldOf, setField } from './car-fields.ts';
import { textTest } from './cell-text.ts';
import { cleanText } from './clean-text.ts';
import type { ColumnRule, Condition, ImportMap, Repair } from './import-map.ts';
import { longestMake, modelIn, modelTable } from './normalise/model.ts';
import { makeName } from './normalise/names.ts';
import type { RawRecord } from './raw-record.ts';
import { AmbiguousNumber, type Cells, valueReader, type Warn } from './row-value.ts';
import { writtenBasis } from './written-number.ts';

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
