import { isRecord, persistedStore } from './persisted-store.ts';

/** A search as the visitor left it (LEAD-16, DATA-29): route state plus path. */
export interface SearchEntry {
  /** In plain words: 'Toyota Corolla, under $30,000, Automatic'. Empty for all cars of the site. */
  label: string;
  /** The search page: '/search/used-cars/'. */
  path: string;
  /** Its route state as a link carries it, '?' included; empty when nothing was chosen. */
  query: string;
}

/** LEAD-16. */
const mostEntries = 5;
const longestLabel = 300;
const longestLink = 2000;

/** Where the browser keeps them. */
export const searchHistoryKey = 'search-history';

export const searchHistory = persistedStore<{ entries: SearchEntry[] }>({
  key: searchHistoryKey,
  version: 1,
  initial: { entries: [] },
  read: (kept) => {
    if (!isRecord(kept) || !Array.isArray(kept['entries'])) return undefined;
    const entries = kept['entries'].flatMap((entry) => entryOf(entry) ?? []);
    return { entries: entries.slice(0, mostEntries) };
  },
});

/** Keeps a search as the newest one. An equal one, whatever its page of results and order, makes room for it. */
export function recordSearch(entry: SearchEntry): void {
  const sound = entryOf(entry);
  if (!sound) return;
  searchHistory.update(({ entries }) => ({
    entries: [sound, ...entries.filter((one) => conditions(one) !== conditions(sound))].slice(0, mostEntries),
  }));
}

/** What the visitor searched for lately, newest first, five at most; visits to the unfiltered list are no search. */
export function recentSearches(): SearchEntry[] {
  return searchHistory.getState().entries.filter(({ label }) => label !== '');
}

export function clearRecentSearches(): void {
  searchHistory.clear();
}

/**
 * Ends the address that 'Back to results' opens: the list is to open where the visitor left it. The list takes it out
 * of its address.
 */
export const leftPlaceHash = '#left';

/** Where 'Back to results' leads (OPEN-66); undefined for a visitor who has not searched. */
export function latestResultsHref(): string | undefined {
  const [latest] = searchHistory.getState().entries;
  return latest && latest.path + latest.query;
}

/** What tells two searches apart. Not the path: several pages list the same cars, and the label names their scope. */
function conditions({ label, query }: SearchEntry): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.delete('sortBy');
  return `${label}?${params}`;
}

/** An entry whose link stays on this site and leads to a page: whatever stood in the storage, it is put into an href. */
function entryOf(value: unknown): SearchEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { label, path, query } = value;
  if (typeof label !== 'string' || label.length > longestLabel) return undefined;
  if (typeof path !== 'string' || !/^\/(?:[\w-]+\/)*$/.test(path)) return undefined;
  if (typeof query !== 'string' || !/^(?:\?[^#\s]+)?$/.test(query)) return undefined;
  return path.length + query.length > longestLink ? undefined : { label, path, query };
}
