import { BoundedCache } from './bounded-cache.ts';
import type { DirectoryAnswer, DirectoryRequest, DirectorySearch } from './directory-search.ts';
import type { ListEntry, ListKind } from './list-entry.ts';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export interface DirectoryClientOptions {
  /** '/search-index/models.json' */
  url: string;
  kind: ListKind;
  always?: DirectoryRequest['filters'];
  fetch?: Fetch;
}

export interface DirectoryClient {
  /** @throws when the rows cannot be fetched; the next call tries again */
  search(request: DirectoryRequest): Promise<DirectoryAnswer>;
  /** Fetches rows and engine ahead. A failure is left to the first search. */
  prefetch(): void;
}

/** DIR-4. */
const cachedAnswers = 10;

/** Searches a directory in the browser: fetches its rows and the engine once, at the first search. */
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
    // Offline: an older list is better than none.
    response = await get(url, { cache: 'force-cache' });
  }
  if (!response.ok) throw new Error(`The list ${url} answered ${response.status}.`);
  const rows: unknown = await response.json();
  if (!Array.isArray(rows) || !rows.every(isEntry)) throw new Error(`${url} is no list of this site.`);
  return rows;
}

const texts = ['id', 'title', 'detail', 'price_text', 'href', 'image'] as const;

function isEntry(row: unknown): row is ListEntry {
  if (typeof row !== 'object' || row === null) return false;
  return texts.every((key) => typeof (row as Record<string, unknown>)[key] === 'string');
}
