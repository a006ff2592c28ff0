import type { Filter } from '../../src/search/filter.ts';
import { carDefinition } from '../../src/search/static/definition.ts';
import { createEngine } from '../../src/search/static/documents.ts';
import type { Engine } from '../../src/search/static/engine.ts';
import type { SynonymRule } from '../../src/search/static/query-interpretations.ts';
import { wordsOf } from '../../src/search/static/tokens.ts';
import { readFilterBy } from './read-filter-by.ts';

interface SchemaField {
  name: string;
  type: string;
  facet?: boolean;
}

/** A collection as the stand-in holds it. */
export interface Collection {
  name: string;
  fields: SchemaField[];
  default_sorting_field: string;
  /** From version 30 on: the names of its sets of synonyms. */
  synonym_sets?: string[];
  documents: Map<string, Record<string, unknown>>;
  /** Documents by id, in the order in which they were written. */
  synonyms: Map<string, Synonym>;
  /** The engines over the documents, by the fields that are searched. Dropped when the documents change. */
  engines: Map<string, Engine>;
}

export interface Synonym {
  id: string;
  root: string;
  synonyms: string[];
}

export type SearchParameters = Record<string, string | number | boolean | undefined>;

/** A collection as the server lists it. */
export function described({ documents, synonyms: _, engines: __, ...settings }: Collection) {
  return { ...settings, num_documents: documents.size };
}

/** Why a field of a document does not fit its schema. */
export function faultOf({ name, type }: SchemaField, document: Record<string, unknown>): string | undefined {
  const value = document[name];
  if (value === undefined)
    return `Field \`${name}\` has been declared in the schema, but is not found in the document.`;
  const isRight =
    type === 'string[]'
      ? Array.isArray(value) && value.every((entry) => typeof entry === 'string')
      : type === 'string'
        ? typeof value === 'string'
        : type === 'bool'
          ? typeof value === 'boolean'
          : type === 'float'
            ? Number.isFinite(value)
            : Number.isInteger(value) && (type === 'int64' || Math.abs(value as number) < 2 ** 31);
  return isRight ? undefined : `Field \`${name}\` must be ${type === 'string' ? 'a' : 'an'} ${type}.`;
}

/** The engine that searches words in the requested fields only. */
function engineFor(
  { documents, synonyms, engines, ...collection }: Collection,
  search: SearchParameters,
): Engine {
  const [names, weights, typos] = ['query_by', 'query_by_weights', 'num_typos'].map((key) =>
    String(search[key]).split(','),
  );
  const key = JSON.stringify([names, weights, typos]);
  const textFields = names!.map((name, at) => ({
    name,
    weight: Number(weights![at]),
    typos: Number(typos![at]),
  }));
  const rules = [...synonyms.values()].map(
    ({ root, synonyms: words }): SynonymRule => ({ words, ...(root && { typed: root }) }),
  );
  const definition = { ...carDefinition, textFields, numberFields: [], synonyms: rules };
  // The engine sorts equal documents by 'created_at' and then 'id'. Typesense sorts them by its sorting field, and then
  // those first that arrived last.
  const last = documents.size - 1;
  const arrived = [...documents.values()].map((document, at) => ({
    ...document,
    listed_at: document['created_at'],
    created_at: document[collection.default_sorting_field],
    number: document['id'],
    id: String(last - at).padStart(9, '0'),
  }));
  const engine = engines.get(key) ?? createEngine<Record<string, unknown>>(arrived, definition);
  engines.set(key, engine);
  return engine;
}

/**
 * A filter with its values as Typesense 29 reads them (`filter_result_iterator.cpp`): a value without words is an
 * error, and a trailing star matches the beginning of a value.
 *
 * @throws the message that the server answers with 400
 */
function asTypesenseReads(
  filter: Filter,
  documents: Collection['documents'],
  refuses: (value: string) => boolean,
): Filter {
  return filter.map((condition) => {
    if ('anyOf' in condition)
      return { anyOf: condition.anyOf.map((branch) => asTypesenseReads(branch, documents, refuses)) };
    const { field } = condition;
    const read = (values: string[]) =>
      values.flatMap((value) => {
        if (wordsOf(value).length === 0 || refuses(value))
          throw new Error(`Error with filter field \`${field}\`: Filter value cannot be empty.`);
        if (value.length < 2 || !value.endsWith('*')) return value;
        const begun = wordsOf(value).join(' ');
        const all = [...documents.values()].flatMap((document) => document[field] as string | string[]);
        return all.filter((one) => wordsOf(one).join(' ').startsWith(begun));
      });
    if ('in' in condition) return { field, in: read(condition.in) };
    if ('notIn' in condition) return { field, notIn: read(condition.notIn) };
    return condition;
  });
}

/** What Typesense counts as the operations of a filter: its conditions, and what joins them (`parse_filter_query`). */
function operationsOf(filter: Filter): number {
  const conditions = filter.map((one) =>
    'anyOf' in one ? one.anyOf.reduce((sum, branch) => sum + operationsOf(branch) + 1, -1) : 1,
  );
  return conditions.reduce((sum, operations) => sum + operations + 1, -1);
}

/** `--filter-by-max-ops` of a server that is started without it. */
const mostOperations = 100;

/** The count of a range: its start is included, its end is not. */
function inRange(counts: [string, number][], label: string, from: number, to: number): [string, number][] {
  const inside = counts.filter(([value]) => Number(value) >= from && Number(value) < to);
  return [[label, inside.reduce((sum, [, count]) => sum + count, 0)]];
}

function pinnedHits(pinned: string): { id: string; position: number }[] {
  return pinned
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const colon = part.lastIndexOf(':');
      return { id: part.slice(0, colon), position: Number(part.slice(colon + 1)) };
    });
}

/**
 * A page of hits with pinned ones among them, when all that pass the filter are among them. Merged in the way of
 * Typesense 29 (`process_curated_ids` and the loop over `override_result_kvs`), which is why it differs from our own.
 */
function withPinned(
  hits: Record<string, unknown>[],
  pinned: string,
  page: number,
  hitsPerPage: number,
): Record<string, unknown>[] {
  if (!pinned) return hits;
  const wanted = pinnedHits(pinned);
  wanted.sort((a, b) => a.position - b.position);
  const positions = wanted.map(({ position }) => position);
  const held = wanted.flatMap(({ id }) => hits.filter((hit) => hit['id'] === id));
  const raw = hits.filter((hit) => !held.includes(hit));
  const merged: Record<string, unknown>[] = [];
  while (raw.length > 0) {
    const isTurn = held.length > 0 && merged.length + 1 === positions[0];
    if (isTurn) positions.shift();
    merged.push((isTurn ? held : raw).shift()!);
  }
  return [...merged, ...held].slice((page - 1) * hitsPerPage, page * hitsPerPage);
}

/** A filter by the names that `engineFor` gives the fields. */
function asArrived(filter: Filter): Filter {
  const names: Record<string, string> = { id: 'number', created_at: 'listed_at' };
  return filter.map((condition) =>
    'anyOf' in condition
      ? { anyOf: condition.anyOf.map(asArrived) }
      : { ...condition, field: names[condition.field] ?? condition.field },
  );
}

/** A document as it was imported, see `engineFor`. */
function asWritten({ listed_at, number, ...document }: Record<string, unknown>): Record<string, unknown> {
  return { ...document, created_at: listed_at, id: number };
}

/** Answers one search in Typesense's format with the static engine. */
export function searched(
  collection: Collection,
  search: SearchParameters,
  refuses: (value: string) => boolean,
) {
  const { name, fields, documents } = collection;
  const { q = '*', filter_by = '', sort_by = '', facet_by = '', max_facet_values = 10 } = search;
  const page = Number(search['page'] ?? 1);
  const hitsPerPage = Number(search['per_page'] ?? 10);
  const excluded = String(search['exclude_fields'] ?? '').split(',');
  const wanted = [...String(facet_by).matchAll(/(\w+)(?:\((.+?)\))?(?:,|$)/g)];
  const facets = wanted.map(([, field]) => field!);
  const unknown = facets.find((facet) => !fields.some((field) => field.name === facet && field.facet));
  if (unknown)
    return { code: 404, error: `Could not find a facet field named \`${unknown}\` in the schema.` };
  if (hitsPerPage > 250) return { code: 422, error: 'Only upto 250 hits can be fetched per page.' };
  const named = String(search['query_by']).split(',');
  const unindexed = named.find((own) => !fields.some(({ name, type }) => name === own && type === 'string'));
  if (unindexed) return { code: 404, error: `Could not find a field named \`${unindexed}\` in the schema.` };
  let filter: ReturnType<typeof readFilterBy>;
  try {
    const read = readFilterBy(String(filter_by));
    if (operationsOf(read) > mostOperations)
      throw new Error(
        '`filter_by` has too many operations. Maximum allowed: 100. Use `--filter-by-max-ops` command line argument to customize this value.',
      );
    filter = asTypesenseReads(read, documents, refuses);
  } catch (error) {
    return { code: 400, error: (error as Error).message };
  }
  const pinned = String(search['pinned_hits'] ?? '');
  const ids = [...documents.keys()];
  // The ids that `engineFor` gives the documents.
  const arrivedAs = (id: string) => String(ids.length - 1 - ids.indexOf(id)).padStart(9, '0');
  const asked = {
    query: q === '*' ? '' : String(q),
    filter: asArrived(filter),
    nearest: [...String(sort_by).matchAll(/\(location_name:=\[`?(.*?)`?\]\):\d+/g)].map(
      ([, name = '']) => name,
    ),
    sort: String(sort_by)
      .replace(/_eval\(\[.*\]\):desc/, 'nearest:asc')
      .replace(/_eval\((\w+):>(-?\d+)\)/g, '$1>$2')
      .replaceAll('created_at', 'listed_at'),
    facets,
    // As in Typesense, pinned documents are found whatever the text, and counted (`do_facets` over `included_ids`).
    pins: pinnedHits(pinned).map(({ id, position }) => ({ id: arrivedAs(id), position })),
    hidden: String(search['hidden_hits'] ?? '')
      .split(',')
      .map(arrivedAs),
    page: pinned ? 0 : page - 1,
    hitsPerPage: pinned ? documents.size : hitsPerPage,
    maxValuesPerFacet: Number(max_facet_values),
  };
  const engine = engineFor(collection, search);
  const answer = engine.search(asked);
  // Ranges count all values.
  const whole = engine.search({
    ...asked,
    facets: wanted.flatMap(([, field = '', ranges]) => (ranges ? field : [])),
    hitsPerPage: 0,
    maxValuesPerFacet: documents.size,
  });
  return {
    found: answer.nbHits,
    out_of: documents.size,
    page,
    search_time_ms: 1,
    hits: withPinned(answer.hits.map(asWritten), pinned, page, hitsPerPage).map((document) => ({
      document: Object.fromEntries(Object.entries(document).filter(([field]) => !excluded.includes(field))),
      highlight: {},
      highlights: [],
    })),
    facet_counts: wanted.map(([, field_name = '', ranges]) => {
      const all = Object.entries((ranges ? whole : answer).facets[field_name] ?? {});
      // Typesense 29 gives the same statistics for ranges (`do_facets`).
      const counts =
        ranges === undefined
          ? all
          : [...ranges.matchAll(/(\w+):\[(-?\d+),(-?\d+)\]/g)].flatMap(([, label = '', from, to]) =>
              inRange(all, label, Number(from), Number(to)),
            );
      return {
        field_name,
        counts: counts.map(([value, count]) => ({ value, count, highlighted: value })),
        stats: { ...answer.facets_stats[field_name], total_values: counts.length },
      };
    }),
    request_params: { collection_name: name, per_page: hitsPerPage, q },
  };
}
