import { isRecord, readEntries } from '../domain/record.ts';
import {
  afterLook,
  readVisits,
  type SearchSnapshot,
  type SearchVisits,
} from '../domain/stock/search-changes.ts';
import { listKeys } from '../domain/stock/searchable.ts';
import { readSearchState, writeSearchState } from '../search/url-state.ts';
import { isSearchLink } from './history.ts';
import { type PersistedStore, persistedStores } from './persisted-store.ts';
import { savedSearchesKey } from './stored-keys.ts';

export interface SavedSearch extends SearchVisits {
  /** The name that the visitor gave, or the filters as text: 'Toyota Corolla, under $30,000'. Never empty. */
  name: string;
  /** The search page: '/search/used-cars/'. */
  path: string;
  /** The search as a query with '?', with its sort order. Empty for all cars of the page. */
  query: string;
  /** The fixed conditions of the search page, see `PageScope`. */
  scope: Record<string, string[]>;
}

/** Newest first. */
export interface SavedSearches {
  searches: SavedSearch[];
}

/** More than a visitor is likely to save. The cars of 30 searches fit into the browser's storage limit. */
export const mostSavedSearches = 30;
export const longestSearchName = 80;

const longestText = 200;

/** Returns the store of the searches saved at one dealership. It needs no sign-in and sends nothing to the server. */
export const savedSearches = persistedStores<SavedSearches>(savedSearchesKey, {
  initial: { searches: [] },
  read: (kept) => {
    const searches = new Map<string, SavedSearch>();
    for (const search of readEntries(kept['searches'], savedSearchOf)) {
      if (!searches.has(searchKey(search))) searches.set(searchKey(search), search);
    }
    return { searches: [...searches.values()].slice(0, mostSavedSearches) };
  },
});

/**
 * Returns a key of the page and its filters: two searches with the same key are the same search. The sort order, the
 * page number and the order of values make no difference.
 */
export function searchKey({ path, query }: Pick<SavedSearch, 'path' | 'query'>): string {
  const { page: _, sortBy: __, refinementList = {}, ...state } = readSearchState(query);
  const lists = Object.entries(refinementList).map(([key, values]) => [key, values.toSorted()] as const);
  return path + writeSearchState({ ...state, refinementList: Object.fromEntries(lists) });
}

/**
 * Adds a search at a position, by default as the newest.
 *
 * @returns false when `mostSavedSearches` are saved; nothing is added then
 */
export function addSavedSearch(store: PersistedStore<SavedSearches>, search: SavedSearch, at = 0): boolean {
  let isThere = true;
  store.update((before) => {
    const { searches } = before;
    if (searches.some((one) => searchKey(one) === searchKey(search))) return before;
    isThere = searches.length < mostSavedSearches;
    return isThere ? { searches: searches.toSpliced(at, 0, search) } : before;
  });
  return isThere;
}

export function removeSavedSearch(store: PersistedStore<SavedSearches>, key: string): void {
  store.update(({ searches }) => ({ searches: searches.filter((one) => searchKey(one) !== key) }));
}

/** Gives a search another name. An empty name changes nothing. */
export function renameSavedSearch(store: PersistedStore<SavedSearches>, key: string, name: string): void {
  const trimmed = name.trim().slice(0, longestSearchName);
  if (trimmed) change(store, key, (search) => ({ ...search, name: trimmed }));
}

/** Stores the results of a search that the visitor sees now. */
export function rememberLook(
  store: PersistedStore<SavedSearches>,
  key: string,
  snapshot: SearchSnapshot,
): void {
  change(store, key, ({ seen, before, ...search }) => ({
    ...search,
    ...afterLook({ ...(seen && { seen }), ...(before && { before }) }, snapshot),
  }));
}

function change(
  store: PersistedStore<SavedSearches>,
  key: string,
  changed: (search: SavedSearch) => SavedSearch,
): void {
  store.update(({ searches }) => ({
    searches: searches.map((one) => (searchKey(one) === key ? changed(one) : one)),
  }));
}

function savedSearchOf(value: Record<string, unknown>): SavedSearch | undefined {
  const { name, scope } = value;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  if (!isSearchLink(value) || !isScope(scope)) return undefined;
  const { path, query } = value;
  return { name: name.slice(0, longestSearchName), path, query, scope, ...readVisits(value) };
}

function isScope(value: unknown): value is Record<string, string[]> {
  if (!isRecord(value)) return false;
  const isText = (one: unknown) => typeof one === 'string' && one.length <= longestText;
  return Object.entries(value).every(
    ([key, values]) => listKeys.includes(key) && Array.isArray(values) && values.every(isText),
  );
}
