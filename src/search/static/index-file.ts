import type { ListedCar } from '../../domain/listed-car.ts';
import { onRoadField } from '../../domain/on-road/asked.ts';
import { decodeColumn, type EncodedColumn, encodeColumn } from './column-encoding.ts';
import { carDefinition } from './definition.ts';
import { createEngineFrom, type Engine } from './engine.ts';
import type { SynonymRule } from './synonym-expansions.ts';
import { type Table, tableOf } from './table.ts';

/** The published index: the columns of a table. */
export interface IndexFile {
  /** Increased when the format changes. A page rejects other formats. */
  format: 1;
  size: number;
  columns: Record<string, EncodedColumn>;
  /** Missing without synonyms. */
  synonyms?: readonly SynonymRule[];
}

/**
 * Writes all listed cars as one compact JSON text, which `openIndex` reads.
 *
 * @param without fields to omit
 */
export function buildIndexFile(
  cars: readonly ListedCar[],
  without: readonly string[] = [],
  synonyms: readonly SynonymRule[] = [],
): string {
  const table = tableOf(cars);
  const omitted = cars.every((car) => car.on_road_price === car.price) ? [...without, onRoadField] : without;
  const columns = Object.fromEntries(
    Array.from(table.columns)
      .filter(([field]) => !omitted.includes(field))
      .map(([field, column]) => [field, encodeColumn(column)]),
  );
  const said = synonyms.length > 0 && { synonyms };
  return JSON.stringify({ format: 1, size: table.size, columns, ...said } satisfies IndexFile);
}

/**
 * Creates the engine from a published index, given as text or as parsed JSON.
 *
 * @throws for an index of another format
 */
export function openIndex(source: string | IndexFile): Engine<ListedCar> {
  const file = typeof source === 'string' ? (JSON.parse(source) as IndexFile) : source;
  if (file?.format !== 1) {
    throw new Error('The search index has another version than the page. Load the page again.');
  }
  const table: Table = { size: file.size, columns: new Map() };
  for (const [field, encoded] of Object.entries(file.columns)) {
    table.columns.set(field, decodeColumn(encoded, file.size));
  }
  // Left out where it equals the price.
  const prices = table.columns.get('price');
  if (prices && !table.columns.has(onRoadField)) table.columns.set(onRoadField, prices);
  return createEngineFrom<ListedCar>(table, { ...carDefinition, synonyms: file.synonyms ?? [] });
}
