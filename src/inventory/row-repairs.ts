import { fieldOf, setField } from './car-fields.ts';
import type { RawRecord } from './clean-record.ts';
import type { Condition, ImportMap, Repair } from './import-map.ts';
import { titleReader } from './names-from-title.ts';
import type { Cells, Warn } from './row-value.ts';

/** Mends a record in place; gives the reason when the row has to be left out. */
export type RowRepair = (record: RawRecord, cells: Cells, warn: Warn) => string | undefined;

export function rowRepair(repair: Repair, map: ImportMap): RowRepair {
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
