import { fieldOf, setField } from './car-fields.ts';
import type { RawRecord } from './clean-record.ts';
import { cleanText } from './clean-text.ts';
import type { ColumnRule, Condition, ImportMap, Repair } from './import-map.ts';
import { titleReader } from './names-from-title.ts';
import { AmbiguousNumber, type Cells, valueReader, type Warn } from './row-value.ts';

export type RowReading = { ok: true; record: RawRecord } | { ok: false; reason: string };

/** Makes the function that reads a row as the map says. The record has no id yet and is not validated. */
export function rowReader(map: ImportMap): (cells: Cells, warn: Warn) => RowReading {
  const absent = new Set(map.absent);
  const readers = Object.entries(map.columns)
    .filter((entry): entry is [string, ColumnRule] => entry[1] !== undefined)
    .map(([field, rule]) => ({ field, read: valueReader(rule, map) }));
  const repairs = map.repairs.map((repair) => rowRepair(repair, map));
  const defaults = Object.entries(map.defaults);

  return (cells, warn) => {
    if ([...cells.values()].every((cell) => absent.has(cleanText(cell).toLowerCase()))) {
      return { ok: false, reason: 'The row has no values.' };
    }
    const record: RawRecord = {};
    try {
      for (const { field, read } of readers) {
        const value = read(cells, warn);
        if (value !== undefined) setField(record, field, value);
      }
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

/** Mends a record in place; gives the reason when the row has to be left out. */
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
  const absent = new Set(map.absent);

  return (record, cells) => {
    const cell = column === undefined ? undefined : (cells.get(column) ?? '').trim();
    const value =
      cell === undefined ? fieldOf(record, field ?? '') : absent.has(cell.toLowerCase()) ? undefined : cell;
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
