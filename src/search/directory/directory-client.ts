import { loadedOnce } from '../../domain/loaded-once.ts';
import { siteFile } from '../site-file.ts';
import type { DirectoryAnswer, DirectoryState } from './directory-search.ts';
import type { ListEntry, ListKind } from './list-entry.ts';

export type DirectoryClient = ReturnType<typeof createDirectoryClient>;

/** Number of cached answers (DIR-4). */
const cachedAnswers = 10;

/**
 * Searches a directory in the browser. The first search loads the rows and the engine; after a failure the next one tries
 * again.
 *
 * @param url '/search-index/models.json'
 */
export function createDirectoryClient(url: string, kind: ListKind) {
  const answers = boundedCache<DirectoryAnswer>(cachedAnswers);
  const engine = loadedOnce(async () => {
    const [{ directorySearch }, entries] = await Promise.all([
      import('./directory-search.ts'),
      readEntries(url),
    ]);
    return directorySearch(entries, kind);
  });

  return {
    /** @throws when the rows cannot be fetched */
    async search(request: DirectoryState): Promise<DirectoryAnswer> {
      const key = JSON.stringify(request);
      const answer = answers.get(key) ?? (await engine())(request);
      answers.set(key, answer);
      return answer;
    },
    /** Loads in advance what the first search needs. Ignores failures. */
    prefetch: () => void engine().catch(() => undefined),
  };
}

async function readEntries(url: string): Promise<ListEntry[]> {
  // Offline, an older cached list is better than none.
  const rows = await siteFile<unknown>(url).catch(() => siteFile<unknown>(url, { cache: 'force-cache' }));
  if (!Array.isArray(rows) || !rows.every(isEntry)) throw new Error(`${url} is not a list of this site.`);
  return rows;
}

const texts = ['id', 'title', 'detail', 'price_text', 'href', 'image'] as const;

function isEntry(row: unknown): row is ListEntry {
  if (typeof row !== 'object' || row === null) return false;
  return texts.every((key) => typeof (row as Record<string, unknown>)[key] === 'string');
}

/** A cache with at most `limit` values. A further value removes the oldest (DIR-4). */
export function boundedCache<Value>(limit: number) {
  const values = new Map<string, Value>();
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: Value): void {
      const [oldest] = values.keys();
      if (!values.has(key) && values.size >= limit && oldest !== undefined) values.delete(oldest);
      values.set(key, value);
    },
  };
}

/** Maximum length of a text in the URL. */
const maxText = 200;

/**
 * Reads the state from the query string of a directory, '?query=land&page=2&manufacturer.name=Toyota&price=:30000'. Never
 * throws.
 *
 * @param fields the filters of the page. Others are ignored.
 */
export function readDirectoryState(queryString: string, fields: readonly string[]): DirectoryState {
  const params = new URLSearchParams(queryString);
  const page = Number(params.get('page'));
  const filters: Record<string, string> = {};
  for (const field of fields) {
    const value = params.get(field)?.trim();
    if (value && value.length <= maxText) filters[field] = value;
  }
  return {
    query: params.get('query')?.trim().slice(0, maxText) ?? '',
    page: Number.isInteger(page) && page > 1 && page < 10_000 ? page : 1,
    filters,
  };
}

/** The query string of a state, including '?'. Empty for an empty state. Keeps unrelated parameters of `current`. */
export function writeDirectoryState(state: DirectoryState, fields: readonly string[], current = ''): string {
  const params = new URLSearchParams(current);
  for (const name of ['query', 'page', 'price', ...fields]) params.delete(name);
  if (state.query) params.append('query', state.query);
  if (state.page > 1) params.append('page', String(state.page));
  for (const field of fields) if (state.filters[field]) params.append(field, state.filters[field]);
  const text = params.toString().replaceAll('%3A', ':');
  return text && `?${text}`;
}
