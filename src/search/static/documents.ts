import type { Definition } from './definition.ts';
import { createEngineFrom, type Engine } from './engine.ts';
import { type Column, codeBook, type PlainDocument, startsOf, type Table } from './table.ts';

/** Creates an engine from documents. Browsers that search cars need none of this: they get finished columns. */
export function createEngine<Document extends object>(
  documents: readonly Document[],
  definition: Definition,
): Engine<Document> {
  return createEngineFrom<Document>(tableOf(documents, definition.absent), definition);
}

interface ListedDocument {
  id?: unknown;
  created_at?: unknown;
}

/** Compares two documents: `created_at` descending, then `id` ascending as text. */
export function newestFirst(a: ListedDocument, b: ListedDocument): number {
  const created = Number(b.created_at ?? 0) - Number(a.created_at ?? 0);
  if (created !== 0) return created;
  const [idA, idB] = [String(a.id ?? ''), String(b.id ?? '')];
  return idA < idB ? -1 : idA > idB ? 1 : 0;
}

/**
 * Converts documents to a table. A missing field becomes '', 0, false or an empty list.
 *
 * @param absent what a missing field becomes instead, for documents that lack numbers only
 */
export function tableOf(documents: readonly object[], absent?: Definition['absent']): Table {
  const rows = (documents as readonly PlainDocument[]).toSorted(newestFirst);
  const columns = new Map<string, Column>();
  for (const field of new Set(rows.flatMap((row) => Object.keys(row)))) {
    columns.set(field, columnOf(rows.map((row) => row[field] ?? absent?.(field))));
  }
  return { size: rows.length, columns };
}

function columnOf(cells: (PlainDocument[string] | undefined)[]): Column {
  const sample = cells.find((cell) => cell !== undefined && cell !== null);
  if (typeof sample === 'number' || typeof sample === 'boolean') {
    const kind = typeof sample === 'number' ? 'number' : 'flag';
    return { kind, numbers: Float64Array.from(cells, (cell) => Number(cell ?? 0)) };
  }
  const { codes: known, codeOf } = codeBook();
  if (Array.isArray(sample)) {
    const lists = cells.map((cell) => (Array.isArray(cell) ? cell.map(codeOf) : []));
    return {
      kind: 'list',
      values: [...known.keys()],
      codes: Uint32Array.from(lists.flat()),
      starts: startsOf(lists.map((list) => list.length)),
    };
  }
  const codes = Uint32Array.from(cells, (cell) => codeOf(cell === undefined ? '' : String(cell)));
  return { kind: 'text', values: [...known.keys()], codes };
}
