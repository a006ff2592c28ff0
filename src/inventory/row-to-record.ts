import { setField } from './car-fields.ts';
import type { RawRecord } from './clean-record.ts';
import { cleanText } from './clean-text.ts';
import type { ColumnRule, ImportMap } from './import-map.ts';
import { rowRepair } from './row-repairs.ts';
import { type Cells, valueReader, type Warn } from './row-value.ts';

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
    for (const { field, read } of readers) {
      const value = read(cells, warn);
      if (value !== undefined) setField(record, field, value);
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
