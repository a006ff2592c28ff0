import { createHmac } from 'node:crypto';
import { type Filter, matches } from '../../src/search/filter.ts';
import { carDefinition } from '../../src/search/static/definition.ts';
import { createEngine, type Engine } from '../../src/search/static/engine.ts';
import type { SynonymRule } from '../../src/search/static/synonym-expansions.ts';
import { wordsOf } from '../../src/search/static/tokens.ts';
import { readFilterBy } from './read-filter-by.ts';

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  key: string;
  body: string;
}

interface Reply {
  status: number;
  /** A text contains lines of JSON, as imports answer. */
  answer: object | string;
}

interface SchemaField {
  name: string;
  type: string;
  facet?: boolean;
}

interface Collection {
  name: string;
  fields: SchemaField[];
  default_sorting_field: string;
  documents: Map<string, Record<string, unknown>>;
  /** Documents by id, in the order in which they were written. */
  synonyms: Map<string, Synonym>;
  /** The engines over the documents, by the fields that are searched. Dropped when the documents change. */
  engines: Map<string, Engine>;
}

interface Synonym {
  id: string;
  root: string;
  synonyms: string[];
}

interface Key {
  id: number;
  value: string;
  actions: string[];
  collections: string[];
  description?: string;
}

type SearchParameters = Record<string, string | number | boolean | undefined>;

const reply = (answer: object | string, status = 200): Reply => ({ status, answer });
const refuse = (status: number, message: string): Reply => reply({ message }, status);
const forbidden = refuse(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');

/** The state of the stand-in, and its answers. stand-in-server.ts says what they prove. */
export class StandInStore {
  readonly collections = new Map<string, Collection>();
  readonly aliases = new Map<string, string>();
  readonly keys: Key[] = [];
  readonly #adminKey: string;
  /** Documents that the server rejects, for a reason outside the schema. */
  rejects: (document: Record<string, unknown>) => string | undefined = () => undefined;
  /** Number of answers about its health that say that it still reads its log, as after a restart. */
  readsItsLog = 0;
  /** Folders of snapshots. */
  readonly snapshots: string[] = [];
  /** Number of imports that succeed before the next one answers 500. */
  importsUntilFailure = Number.POSITIVE_INFINITY;

  /** Number of answers about one collection that come from a follower of the cluster which does not know it yet. */
  answersBehind = 0;

  /** Makes an import report success but drop one document. */
  losesDocuments = false;

  /** Filter values that the server refuses, besides those without words. */
  refusesValue: (value: string) => boolean = () => false;

  constructor(adminKey: string) {
    this.#adminKey = adminKey;
  }

  answerTo(call: Call): Reply {
    if (call.method === 'OPTIONS') return reply({});
    if (call.path === '/health')
      return this.readsItsLog-- > 0 ? reply({ ok: false }, 503) : reply({ ok: true });
    const [, resource, name = '', part, verb] = call.path.split('/').map(decodeURIComponent);
    const last = part === 'synonyms' && verb ? '*' : verb;
    const on = `${call.method} ${resource}${name ? '/*' : ''}${part ? `/${part}` : ''}${verb ? `/${last}` : ''}`;
    if (on === 'POST multi_search') return this.#multiSearch(call);
    if (on === 'POST operations/*') return this.#operation(call, name);
    const [action, handle] = this.#handlers(call, name, verb)[on] ?? ['', () => refuse(404, 'Not Found')];
    return this.#isAllowed(call.key, action, name) ? handle() : forbidden;
  }

  #handlers({ body, query }: Call, name: string, id = ''): Record<string, [action: string, () => Reply]> {
    return {
      'GET collections': ['collections:list', () => reply([...this.collections.values()].map(described))],
      'POST collections': ['collections:create', () => this.#create(JSON.parse(body))],
      'GET collections/*': [
        'collections:get',
        () =>
          this.answersBehind-- > 0
            ? refuse(404, 'Not Found')
            : this.#with(name, (found) => reply(described(found))),
      ],
      'DELETE collections/*': ['collections:delete', () => this.#with(name, (found) => this.#drop(found))],
      'POST collections/*/documents/import': [
        'documents:import',
        () => this.#with(name, (found) => this.#import(found, body)),
      ],
      'GET collections/*/documents/export': [
        'documents:export',
        () => this.#with(name, (found) => exported(found, query.get('include_fields') ?? '')),
      ],
      'DELETE collections/*/documents': [
        'documents:delete',
        () => this.#with(name, (found) => this.#remove(found, query.get('filter_by') ?? '')),
      ],
      'GET collections/*/documents/search': [
        'documents:search',
        () =>
          this.#with(name, (found) => reply(searched(found, Object.fromEntries(query), this.refusesValue))),
      ],
      'GET collections/*/synonyms': [
        'synonyms:list',
        () => this.#with(name, ({ synonyms }) => reply({ synonyms: [...synonyms.values()] })),
      ],
      'DELETE collections/*/synonyms/*': [
        'synonyms:delete',
        () =>
          this.#with(name, ({ synonyms, engines }) => {
            engines.clear();
            return synonyms.delete(id) ? reply({ id }) : refuse(404, 'Could not find that `id`.');
          }),
      ],
      'PUT collections/*/synonyms/*': [
        'synonyms:create',
        () => this.#with(name, (found) => this.#writeSynonym(found, id, JSON.parse(body))),
      ],
      'GET aliases': [
        'aliases:list',
        () =>
          reply({ aliases: [...this.aliases].map(([alias, to]) => ({ name: alias, collection_name: to })) }),
      ],
      'GET aliases/*': ['aliases:get', () => this.#alias(name)],
      'DELETE aliases/*': [
        'aliases:delete',
        () => {
          const gone = this.#alias(name);
          this.aliases.delete(name);
          return gone;
        },
      ],
      'PUT aliases/*': [
        'aliases:create',
        () => {
          this.aliases.set(name, JSON.parse(body).collection_name);
          return this.#alias(name);
        },
      ],
      'GET keys': ['keys:list', () => reply({ keys: this.keys.map(({ value: _, ...shown }) => shown) })],
      'DELETE keys/*': [
        'keys:delete',
        () => {
          const at = this.keys.findIndex((key) => String(key.id) === name);
          return at < 0 ? refuse(404, 'Not found.') : reply({ id: this.keys.splice(at, 1)[0]!.id });
        },
      ],
      'POST keys': ['keys:create', () => this.#createKey(JSON.parse(body))],
    };
  }

  /** Typesense matches the whole name (std::regex_match), and it matches the requested name, which may be an alias. */
  #isAllowed(value: string, action: string, collection: string): boolean {
    if (value === this.#adminKey) return true;
    const isScoped = value.length > 32 && !this.keys.some((one) => one.value === value);
    // Scoped keys can only search, and so can their parent.
    if (isScoped && action !== 'documents:search') return false;
    const key = isScoped ? this.#parentOf(value) : this.keys.find((one) => one.value === value);
    if (isScoped && key?.actions.join() !== 'documents:search') return false;
    if (!key?.actions.some((one) => one === '*' || one === action)) return false;
    const isNamed = key.collections.some(
      (pattern) => pattern === '*' || new RegExp(`^(?:${pattern})$`).test(collection),
    );
    return collection === '' ? action !== 'documents:search' : isNamed;
  }

  /** The key that signed a scoped key, as `authenticate_parse_params` of Typesense 29 finds it. */
  #parentOf(scoped: string): Key | undefined {
    const { signature, prefix, parameters } = partsOf(scoped);
    return this.keys.find(
      ({ value }) =>
        value.startsWith(prefix) &&
        createHmac('sha256', value).update(parameters).digest('base64') === signature,
    );
  }

  #operation({ key, query }: Call, name: string): Reply {
    if (key !== this.#adminKey) return forbidden;
    if (name !== 'snapshot') return refuse(404, 'Not Found');
    this.snapshots.push(query.get('snapshot_path') ?? '');
    return reply({ success: true }, 201);
  }

  #remove(collection: Collection, filterBy: string): Reply {
    const filter = readFilterBy(filterBy);
    const gone = [...collection.documents].filter(([, document]) => matches(filter, document));
    for (const [id] of gone) collection.documents.delete(id);
    collection.engines.clear();
    return reply({ num_deleted: gone.length });
  }

  #with(name: string, handle: (found: Collection) => Reply): Reply {
    const found = this.collections.get(this.aliases.get(name) ?? name);
    return found ? handle(found) : refuse(404, 'Not Found');
  }

  #create(wanted: Pick<Collection, 'name' | 'fields' | 'default_sorting_field'>): Reply {
    const { name } = wanted;
    if (this.collections.has(name)) return refuse(409, `A collection with name \`${name}\` already exists.`);
    const collection = { ...wanted, documents: new Map(), synonyms: new Map(), engines: new Map() };
    this.collections.set(name, collection);
    return reply(described(collection), 201);
  }

  /** Checks and answers as Typesense 29 does (`put_synonym`). */
  #writeSynonym(collection: Collection, id: string, wanted: Partial<Synonym>): Reply {
    const { root = '', synonyms } = wanted;
    if (typeof root !== 'string') return refuse(400, 'Key `root` should be a string.');
    const areTexts =
      Array.isArray(synonyms) && synonyms.every((one) => typeof one === 'string' && one !== '');
    if (!areTexts || synonyms.length === 0)
      return refuse(400, 'Could not find a valid string array of `synonyms`');
    collection.synonyms.set(id, { id, root, synonyms });
    collection.engines.clear();
    return reply({ id, ...wanted });
  }

  #drop(collection: Collection): Reply {
    this.collections.delete(collection.name);
    return reply(described(collection));
  }

  #alias(name: string): Reply {
    const collection_name = this.aliases.get(name);
    return collection_name === undefined ? refuse(404, 'Not Found') : reply({ name, collection_name });
  }

  #createKey(wanted: Omit<Key, 'id'>): Reply {
    if (this.keys.some(({ value }) => value === wanted.value))
      return refuse(409, 'API key generation conflict.');
    const key = { ...wanted, id: Math.max(-1, ...this.keys.map(({ id }) => id)) + 1 };
    this.keys.push(key);
    return reply(key, 201);
  }

  #import(collection: Collection, body: string): Reply {
    const { fields, documents } = collection;
    collection.engines.clear();
    if (this.importsUntilFailure-- <= 0) return refuse(500, 'Could not write to the store.');
    const lines = body.split('\n').map((line) => {
      const document = JSON.parse(line) as Record<string, unknown>;
      const error = this.rejects(document) ?? fields.map((field) => faultOf(field, document)).find(Boolean);
      if (error) return { success: false, code: 400, error, document: line };
      if (this.losesDocuments) this.losesDocuments = false;
      else documents.set(String(document['id']), document);
      return { success: true };
    });
    return reply(lines.map((line) => JSON.stringify(line)).join('\n'));
  }

  #multiSearch({ key, body }: Call): Reply {
    const { searches } = JSON.parse(body) as { searches: SearchParameters[] };
    const names = searches.map(({ collection }) => String(collection));
    if (!names.every((name) => this.#isAllowed(key, 'documents:search', name))) return forbidden;
    const isScoped =
      key.length > 32 && key !== this.#adminKey && !this.keys.some(({ value }) => value === key);
    const fixed = isScoped ? JSON.parse(partsOf(key).parameters) : {};
    const results = searches.map((wanted, index) => {
      const search = { ...wanted, ...fixed };
      const { status, answer } = this.#with(names[index]!, (found) =>
        reply(searched(found, search, this.refusesValue)),
      );
      return status === 200 ? answer : { code: status, error: (answer as { message: string }).message };
    });
    return reply({ results });
  }
}

function described({ documents, synonyms: _, engines: __, ...settings }: Collection) {
  return { ...settings, num_documents: documents.size };
}

/** The parts of a scoped key: the signature, the start of the parent key, and the fixed parameters. */
function partsOf(scoped: string): { signature: string; prefix: string; parameters: string } {
  const text = Buffer.from(scoped, 'base64').toString();
  return { signature: text.slice(0, 44), prefix: text.slice(44, 48), parameters: text.slice(48) };
}

function exported({ documents }: Collection, fields: string): Reply {
  const wanted = fields.split(',').filter(Boolean);
  const shown = (document: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(document).filter(([field]) => wanted.length === 0 || wanted.includes(field)),
    );
  return reply([...documents.values()].map((document) => JSON.stringify(shown(document))).join('\n'));
}

function faultOf({ name, type }: SchemaField, document: Record<string, unknown>): string | undefined {
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

/** The count of a range: its start is included, its end is not. */
function inRange(counts: [string, number][], label: string, from: number, to: number): [string, number][] {
  const inside = counts.filter(([value]) => Number(value) >= from && Number(value) < to);
  return [[label, inside.reduce((sum, [, count]) => sum + count, 0)]];
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
  const wanted = pinned.split(',').map((part) => {
    const colon = part.lastIndexOf(':');
    return { id: part.slice(0, colon), position: Number(part.slice(colon + 1)) };
  });
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
function searched(collection: Collection, search: SearchParameters, refuses: (value: string) => boolean) {
  const { name, fields, documents } = collection;
  const { q = '*', filter_by = '', sort_by = '', facet_by = '', max_facet_values = 10 } = search;
  const page = Number(search['page'] ?? 1);
  const hitsPerPage = Number(search['per_page'] ?? 10);
  const excluded = String(search['exclude_fields'] ?? '').split(',');
  const wanted = [...String(facet_by).matchAll(/(\w+)(?:\((\w+):\[(-?\d+),(-?\d+)\]\))?/g)];
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
    filter = asTypesenseReads(readFilterBy(String(filter_by)), documents, refuses);
  } catch (error) {
    return { code: 400, error: (error as Error).message };
  }
  const pinned = String(search['pinned_hits'] ?? '');
  const answer = engineFor(collection, search).search({
    query: q === '*' ? '' : String(q),
    filter: asArrived(filter),
    sort: String(sort_by)
      .replace(/_eval\((\w+):>(-?\d+)\)/g, '$1>$2')
      .replaceAll('created_at', 'listed_at'),
    facets,
    page: pinned ? 0 : page - 1,
    hitsPerPage: pinned ? documents.size : hitsPerPage,
    maxValuesPerFacet: Number(max_facet_values),
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
    facet_counts: wanted.map(([, field_name = '', label, from, to]) => {
      const all = Object.entries(answer.facets[field_name] ?? {});
      // Typesense 29 gives the same statistics for ranges (`do_facets`).
      const counts = label === undefined ? all : inRange(all, label, Number(from), Number(to));
      return {
        field_name,
        counts: counts.map(([value, count]) => ({ value, count, highlighted: value })),
        stats: { ...answer.facets_stats[field_name], total_values: counts.length },
      };
    }),
    request_params: { collection_name: name, per_page: hitsPerPage, q },
  };
}
