import type { ListedCar } from '../../domain/listed-car.ts';
import { readColumn, type WrittenColumn, writtenColumn } from './column-text.ts';
import { carDefinition } from './definition.ts';
import { type Engine, engineOver } from './engine.ts';
import { type Table, tableOf } from './table.ts';

/** The index as published: a table, column by column. */
export interface IndexFile {
  /** Raised when the form changes; a page never opens another form than its own. */
  format: 1;
  size: number;
  columns: Record<string, WrittenColumn>;
}

/**
 * All listed cars as one compact JSON text, which `openIndex` makes an engine of.
 *
 * @param without fields that are left out
 */
export function buildIndexFile(cars: readonly ListedCar[], without: readonly string[] = []): string {
  const table = tableOf(cars);
  const columns = Object.fromEntries(
    Array.from(table.columns)
      .filter(([field]) => !without.includes(field))
      .map(([field, column]) => [field, writtenColumn(column)]),
  );
  return JSON.stringify({ format: 1, size: table.size, columns } satisfies IndexFile);
}

/** The engine over a published index: its text, or what `response.json()` made of it. */
export function openIndex(source: string | IndexFile): Engine<ListedCar> {
  const file = typeof source === 'string' ? (JSON.parse(source) as IndexFile) : source;
  if (file?.format !== 1) {
    throw new Error('This search index is of another version than the page: load the page again.');
  }
  const table: Table = { size: file.size, columns: new Map() };
  for (const [field, written] of Object.entries(file.columns)) {
    table.columns.set(field, readColumn(written, file.size));
  }
  return engineOver<ListedCar>(table, carDefinition);
}
