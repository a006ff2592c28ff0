import type { DirectoryAnswer, DirectoryRequest, DirectorySearch } from './directory-search.ts';
import type { ListEntry, ListKind } from './list-entry.ts';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

interface DirectoryClientOptions {
  /** '/search-index/models.json' */
  url: string;
  kind: ListKind;
  /** Filters that are added to every request. */
  always?: DirectoryRequest['filters'];
  fetch?: Fetch;
}

export interface DirectoryClient {
  /** @throws when the rows cannot be fetched. The next call tries again. */
  search(request: DirectoryRequest): Promise<DirectoryAnswer>;
  /** Loads the rows and the engine in advance. Ignores failures, because the first search tries again. */
  prefetch(): void;
}

/** Number of cached answers (DIR-4). */
const cachedAnswers = 10;

/** Searches a directory in the browser. The first search loads the rows and the engine. */
export function createDirectoryClient(options: DirectoryClientOptions): DirectoryClient {
  const get: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const answers = new BoundedCache<DirectoryAnswer>(cachedAnswers);
  let loading: Promise<DirectorySearch> | undefined;

  async function load(): Promise<DirectorySearch> {
    const [{ directorySearch }, entries] = await Promise.all([
      import('./directory-search.ts'),
      readEntries(options.url, get),
    ]);
    return directorySearch(entries, options.kind, options.always);
  }

  function engine(): Promise<DirectorySearch> {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  return {
    async search(request) {
      const key = JSON.stringify(request);
      const known = answers.get(key);
      if (known) return known;
      const answer = (await engine())(request);
      answers.set(key, answer);
      return answer;
    },
    prefetch: () => void engine().catch(() => undefined),
  };
}

async function readEntries(url: string, get: Fetch): Promise<ListEntry[]> {
  let response: Response;
  try {
    response = await get(url);
  } catch {
    // Offline, an older cached list is better than none.
    response = await get(url, { cache: 'force-cache' });
  }
  if (!response.ok) throw new Error(`The list ${url} answered ${response.status}.`);
  const rows: unknown = await response.json();
  if (!Array.isArray(rows) || !rows.every(isEntry)) throw new Error(`${url} is not a list of this site.`);
  return rows;
}

const texts = ['id', 'title', 'detail', 'price_text', 'href', 'image'] as const;

function isEntry(row: unknown): row is ListEntry {
  if (typeof row !== 'object' || row === null) return false;
  return texts.every((key) => typeof (row as Record<string, unknown>)[key] === 'string');
}

/** A cache with at most `limit` values. A further value removes the oldest (DIR-4). */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    const oldest = this.#values.keys().next();
    if (!this.#values.has(key) && this.#values.size >= this.#limit && !oldest.done) {
      this.#values.delete(oldest.value);
    }
    this.#values.set(key, value);
  }
}
