import { bandStart } from '../../domain/prices/price-bands.ts';
import { withPins } from '../curation.ts';
import type { SearchAnswer, SearchRequest } from '../request.ts';
import { type Definition, searchedFields, type TextField } from './definition.ts';
import { rowsInOrder } from './order.ts';
import { splitRules } from './query-interpretations.ts';
import { type Column, documentAt, keepMatching, neutral, type Table } from './table.ts';
import { type TextIndex, textIndexOf } from './text-index.ts';
import { keepTextMatches } from './text-matches.ts';

export interface Engine<Document = Record<string, unknown>> {
  size: number;
  search(request: SearchRequest): SearchAnswer<Document>;
  /** As `search`, with rows of the table as hits. It needs only the columns that the request names. */
  find(request: SearchRequest): SearchAnswer<number>;
  /** The document of a row, of the columns that the table has. */
  documentOf(row: number): Document;
}

/**
 * The static engine. It is our own code instead of itemsjs and MiniSearch, because it must rank like Typesense (matched
 * words, typos, proximity, field, then newest first), while MiniSearch ranks by BM25. itemsjs also keeps a bitmap per
 * value and an object per document. Columns of small integers load and answer ten times faster and can be published as
 * they are.
 */
export function createEngineFrom<Document>(table: Table, definition: Definition): Engine<Document> {
  const orders = new Map<string, Uint32Array>();
  const synonyms = splitRules(definition.synonyms ?? []);
  /** Text indexes by number of searched fields, which identifies the list of fields. */
  const texts = new Map<number, TextIndex>();

  function textIndex(fields: readonly TextField[]): TextIndex {
    const known = texts.get(fields.length) ?? textIndexOf(table, fields);
    texts.set(fields.length, known);
    return known;
  }

  /** The row of a document. */
  function rowOf(id: string): number | undefined {
    const ids = table.columns.get('id');
    if (ids?.kind !== 'text') return undefined;
    const code = ids.values.indexOf(id);
    const row = code < 0 ? -1 : ids.codes.indexOf(code);
    return row < 0 ? undefined : row;
  }

  function documentOf(row: number): Document {
    const unshown = (definition.hidden ?? []).map((field) => [
      field,
      neutral[table.columns.get(field)?.kind ?? 'list'],
    ]);
    return { ...documentAt(table, row, definition.absent), ...Object.fromEntries(unshown) } as Document;
  }

  function search(request: SearchRequest): SearchAnswer<Document> {
    const found = find(request);
    return { ...found, hits: found.hits.map(documentOf) };
  }

  function find(request: SearchRequest): SearchAnswer<number> {
    const mask = new Uint8Array(table.size).fill(1);
    keepMatching(mask, table, request.filter ?? []);
    const { query = '', pins = [], hidden = [] } = request;
    // As in Typesense, curated cars do not decide whether typos count, and pinned ones need not match the text.
    const held = pins.map(({ id }) => rowOf(id)).filter((row) => row !== undefined && mask[row] === 1);
    for (const row of [...held, ...hidden.map(rowOf)]) if (row !== undefined) mask[row] = 0;
    const rankOf = query
      ? keepTextMatches(mask, textIndex(searchedFields(definition, query)), query, synonyms)
      : undefined;
    for (const row of held) mask[row!] = 1;

    const sort = request.sort ?? '';
    const { nearest = [] } = request;
    const orderKey = [sort, ...nearest].join('\n');
    let order = orders.get(orderKey);
    if (!order) {
      order = rowsInOrder(table, sort, nearest);
      // Requests may contain any sort order, so the number of cached ones is limited.
      if (orders.size < 16) orders.set(orderKey, order);
    }
    const rows = order.filter((row) => mask[row] === 1);
    // 0 when only counts are requested.
    const hitsPerPage = Math.max(0, request.hitsPerPage ?? 20);
    if (rankOf && !sort && hitsPerPage > 0) {
      const ranks = new Float64Array(table.size);
      for (const row of rows) ranks[row] = rankOf(row);
      rows.sort((a, b) => ranks[b]! - ranks[a]! || a - b);
    }

    const page = Math.max(0, request.page ?? 0);
    const entryOf = (id: string) => held.find((row) => row === rowOf(id));
    const shown = held.length > 0 ? withPins(rows, pins, entryOf) : rows;
    const answer: SearchAnswer<number> = {
      hits: [...shown.slice(page * hitsPerPage, (page + 1) * hitsPerPage)],
      nbHits: rows.length,
      page,
      nbPages: hitsPerPage === 0 ? 0 : Math.ceil(rows.length / hitsPerPage),
      hitsPerPage,
      facets: {},
      facets_stats: {},
    };
    for (const name of request.facets ?? []) {
      const column = table.columns.get(name);
      const numeric = definition.numericFacets.includes(name);
      if (!column || (!numeric && !definition.facets.includes(name))) continue;
      const isCounted = !(numeric && request.boundsOnly);
      answer.facets[name] = isCounted
        ? valueCounts(column, rows, request.maxValuesPerFacet ?? 100)
        : name === 'price' && request.priceBandDollars
          ? bandCounts(column, rows, request.priceBandDollars)
          : {};
      const stats = numeric ? statsOf(column, rows) : undefined;
      if (stats) answer.facets_stats[name] = stats;
    }
    return answer;
  }

  return { size: table.size, search, find, documentOf };
}

/** Counts the values of the rows. Returns the `limit` most frequent ones; equal counts are in alphabetical order. */
function valueCounts(column: Column, rows: Uint32Array, limit: number): Record<string, number> {
  const counted: [string, number][] =
    column.kind === 'text' || column.kind === 'list' ? countCodes(column, rows) : countNumbers(column, rows);
  counted.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(counted.slice(0, limit));
}

function countCodes(column: Extract<Column, { values: string[] }>, rows: Uint32Array): [string, number][] {
  const { codes, values } = column;
  const counts = new Uint32Array(values.length);
  if (column.kind === 'text') for (const row of rows) counts[codes[row]!]!++;
  else {
    const starts = column.starts;
    for (const row of rows) {
      for (let at = starts[row]!; at < starts[row + 1]!; at++) counts[codes[at]!]!++;
    }
  }
  const counted: [string, number][] = [];
  for (let code = 0; code < values.length; code++) {
    // '', '-' and '+' mean an unknown value, which nobody can select. Typesense omits them as well.
    if (counts[code] && /[\p{L}\p{N}]/u.test(values[code]!)) counted.push([values[code]!, counts[code]!]);
  }
  return counted;
}

function countNumbers(
  column: Extract<Column, { numbers: Float64Array }>,
  rows: Uint32Array,
): [string, number][] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const number = column.numbers[row]!;
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const text = column.kind === 'flag' ? (n: number) => String(n === 1) : String;
  return Array.from(counts, ([number, count]) => [text(number), count]);
}

/** Counts the rows in each band of prices. */
function bandCounts(column: Column, rows: Uint32Array, width: number): Record<string, number> {
  const counts: Record<string, number> = {};
  if (column.kind !== 'number') return counts;
  for (const row of rows) {
    const price = column.numbers[row]!;
    const start = bandStart(price, width);
    if (price > 0) counts[start] = (counts[start] ?? 0) + 1;
  }
  return counts;
}

type Stats = SearchAnswer['facets_stats'][string];

/** Minimum, maximum, mean and sum of a number column. Undefined without rows or for another kind of column. */
function statsOf(column: Column, rows: Uint32Array): Stats | undefined {
  if (column.kind !== 'number' || rows.length === 0) return undefined;
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const row of rows) {
    const number = column.numbers[row]!;
    if (number < min) min = number;
    if (number > max) max = number;
    sum += number;
  }
  return { min, max, avg: sum / rows.length, sum };
}
