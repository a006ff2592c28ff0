import { createHmac } from 'node:crypto';
import { matches } from '../../src/search/filter.ts';
import { readFilterBy } from './read-filter-by.ts';
import {
  type Collection,
  described,
  faultOf,
  type SearchParameters,
  type Synonym,
  searched,
} from './stand-in-collection.ts';

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

interface Key {
  id: number;
  value: string;
  actions: string[];
  collections: string[];
  description?: string;
}

/** By method and path: the action that a key must permit, and the answer. */
type Handlers = Record<string, [action: string, handle: () => Reply]>;

const reply = (answer: object | string, status = 200): Reply => ({ status, answer });
const refuse = (status: number, message: string): Reply => reply({ message }, status);
const forbidden = refuse(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');

/** The state of the stand-in, and its answers. stand-in-server.ts says what they prove. */
export class StandInStore {
  readonly collections = new Map<string, Collection>();
  readonly aliases = new Map<string, string>();
  readonly keys: Key[] = [];
  /** From version 30 on. */
  readonly synonymSets = new Map<string, Synonym[]>();
  readonly #version: string;
  readonly #hasSets: boolean;
  adminKey: string;
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

  constructor(adminKey: string, version: string) {
    this.adminKey = adminKey;
    this.#version = version;
    this.#hasSets = !(Number.parseInt(version, 10) < 30);
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
    const handlers = {
      ...this.#handlers(call, name),
      ...(this.#hasSets ? this.#setHandlers(call, name) : this.#synonymHandlers(call, name, verb)),
    };
    const [action, handle] = handlers[on] ?? ['', () => refuse(404, 'Not Found')];
    return this.#isAllowed(call.key, action, name) ? handle() : forbidden;
  }

  #handlers({ body, query }: Call, name: string): Handlers {
    return {
      'GET debug': ['debug:list', () => reply({ state: 1, version: this.#version })],
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

  /** Synonyms as parts of a collection, before version 30. */
  #synonymHandlers({ body }: Call, name: string, id = ''): Handlers {
    return {
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
    };
  }

  /** Sets of synonyms beside the collections, as version 30 answers. */
  #setHandlers({ body }: Call, name: string): Handlers {
    const missing = refuse(404, 'Synonym index not found');
    return {
      'GET synonym_sets': [
        'synonym_sets:list',
        () => reply([...this.synonymSets].map(([set, items]) => ({ items, name: set }))),
      ],
      'DELETE synonym_sets/*': [
        'synonym_sets:delete',
        () => (this.synonymSets.delete(name) ? reply({ name }) : missing),
      ],
      'PUT synonym_sets/*': ['synonym_sets:create', () => this.#writeSet(name, JSON.parse(body).items)],
      'PATCH collections/*': [
        'collections:update',
        () => this.#with(name, (found) => this.#name(found, JSON.parse(body))),
      ],
    };
  }

  /** Typesense matches the whole name (std::regex_match), and it matches the requested name, which may be an alias. */
  #isAllowed(value: string, action: string, collection: string): boolean {
    if (value === this.adminKey) return true;
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
    if (key !== this.adminKey) return forbidden;
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
    const parts = { documents: new Map(), synonyms: new Map(), engines: new Map() };
    const collection = { ...wanted, ...(this.#hasSets && { synonym_sets: [] }), ...parts };
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

  /** As `put_synonym_set`. */
  #writeSet(name: string, items: Partial<Synonym>[] | undefined): Reply {
    if (!Array.isArray(items)) return refuse(400, "Missing or invalid 'items' field");
    if (items.some(({ id }) => !id)) return refuse(400, 'Missing `id` field.');
    if (items.some(({ synonyms }) => !Array.isArray(synonyms) || synonyms.length === 0))
      return refuse(400, 'Could not find an array of `synonyms`');
    this.synonymSets.set(name, items as Synonym[]);
    return reply({ items, name });
  }

  /** As `patch_update_collection`, for what it knows. */
  #name(collection: Collection, { synonym_sets = [], ...others }: Pick<Collection, 'synonym_sets'>): Reply {
    if (Object.keys(others).length > 0)
      return refuse(400, 'Only `fields`, `metadata` and `synonym_sets` can be updated at the moment.');
    const unknown = synonym_sets.find((name) => !this.synonymSets.has(name));
    if (unknown !== undefined) return refuse(404, `Synonym set \`${unknown}\` not found.`);
    const items = synonym_sets.flatMap((name) => this.synonymSets.get(name)!);
    collection.synonym_sets = synonym_sets;
    collection.synonyms = new Map(items.map((item) => [item.id, item]));
    collection.engines.clear();
    return reply({ synonym_sets });
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
      key.length > 32 && key !== this.adminKey && !this.keys.some(({ value }) => value === key);
    const fixed = isScoped ? JSON.parse(partsOf(key).parameters) : {};
    const results = searches.map((wanted, index) => {
      const search = { ...wanted, ...fixed };
      const { status, answer } = this.#with(names[index]!, (found) => {
        const gone = found.synonym_sets?.find((name) => !this.synonymSets.has(name));
        return gone === undefined
          ? reply(searched(found, search, this.refusesValue))
          : refuse(400, `Could not find synonym index \`${gone}\``);
      });
      return status === 200 ? answer : { code: status, error: (answer as { message: string }).message };
    });
    return reply({ results });
  }
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
