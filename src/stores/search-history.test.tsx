import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearRecentSearches,
  latestResultsHref,
  recentSearches,
  recordSearch,
  type SearchEntry,
} from './search-history.ts';

const path = '/search/used-cars/';
const entry = (make: string, change: Partial<SearchEntry> = {}): SearchEntry => ({
  label: make,
  path,
  query: `?refinementList[make][0]=${make}`,
  ...change,
});
const labels = () => recentSearches().map(({ label }) => label);

/** Writes entries to the storage, as another tab or a visitor with the browser's tools can. */
function keep(entries: unknown) {
  localStorage.setItem('search-history', JSON.stringify({ version: 1, state: { entries } }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'search-history' }));
}

beforeEach(() => clearRecentSearches());

describe('the search history', () => {
  it('keeps the last five searches, newest first, as path and route state [LEAD-16] [DATA-29]', () => {
    for (const make of ['Ford', 'Kia', 'Mazda', 'MG', 'Nissan', 'Toyota']) recordSearch(entry(make));
    expect(labels()).toEqual(['Toyota', 'Nissan', 'MG', 'Mazda', 'Kia']);
    expect(recentSearches()[0]).toEqual({
      label: 'Toyota',
      path,
      query: '?refinementList[make][0]=Toyota',
    });
    expect(JSON.parse(localStorage.getItem('search-history')!).state.entries).toHaveLength(5);
  });

  it('keeps equal searches once, in their last form [LEAD-16]', () => {
    recordSearch(entry('Ford'));
    recordSearch(entry('Kia'));
    recordSearch(entry('Ford', { query: '?page=2&sortBy=price:asc&refinementList[make][0]=Ford' }));
    expect(labels()).toEqual(['Ford', 'Kia']);
    expect(latestResultsHref()).toBe(`${path}?page=2&sortBy=price:asc&refinementList[make][0]=Ford`);
    recordSearch(entry('Ford', { path: '/search/', query: '?refinementList[make][0]=Ford' }));
    expect(labels()).toEqual(['Ford', 'Kia']);
    recordSearch(entry('Ford', { path: '/search/new-cars/', label: 'Ford, New' }));
    expect(labels()).toEqual(['Ford, New', 'Ford', 'Kia']);
  });

  it('links back to the list without filters, but does not record that as a search [OPEN-66]', () => {
    recordSearch(entry('Ford'));
    recordSearch({ label: '', path: '/cars/', query: '' });
    expect(latestResultsHref()).toBe('/cars/');
    expect(labels()).toEqual(['Ford']);
  });

  it('is empty at first and after it is cleared', () => {
    expect(latestResultsHref()).toBeUndefined();
    recordSearch(entry('Ford'));
    clearRecentSearches();
    expect(recentSearches()).toEqual([]);
    expect(localStorage.getItem('search-history')).toBeNull();
  });
});

describe('a stored search history from an unknown source', () => {
  it.each([
    ['the address of another site', { path: '//evil.example/' }],
    ['the address of another site, by a backslash', { path: '/\\evil.example/' }],
    ['a script as path', { path: 'javascript:alert(1)' }],
    ['a path that leaves the site', { path: '/../' }],
    ['no path', { path: undefined }],
    ['an invalid query', { query: 'make=Ford' }],
    ['a query with a fragment', { query: '?a=b#c' }],
    ['a very long query', { query: `?${'a'.repeat(3000)}` }],
    ['a very long label', { label: 'a'.repeat(3000) }],
    ['a label that is not text', { label: {} }],
  ])('drops entries with %s', (_, change) => {
    keep([{ ...entry('Kia'), ...change }, entry('Ford'), null, 7]);
    expect(labels()).toEqual(['Ford']);
  });

  it.each([[null], ['text'], [{}], [7]])('is empty when its entries are %j', (entries) => {
    keep(entries);
    expect(recentSearches()).toEqual([]);
  });

  it('keeps five entries at most', () => {
    keep(Array.from({ length: 50 }, (_, index) => entry(`Make${index}`)));
    expect(recentSearches()).toHaveLength(5);
  });
});
