import { describe, expect, it } from 'vitest';
import {
  latestResultsHref,
  recentlyViewed,
  recentSearches,
  recordSearch,
  recordSeenCar,
  type SearchEntry,
  type SeenCar,
  searchHistory,
} from './history.ts';

const dealer = 'north-motors';
const car = (id: string, change: Partial<SeenCar> = {}): SeenCar => ({
  id,
  slug: `car-${id}`,
  title: `Car ${id}`,
  price: '$20,000',
  priceBasis: 'Drive away',
  image: '/media/car.jpg',
  ...change,
});
const ids = () =>
  recentlyViewed(dealer)
    .getState()
    .cars.map(({ id }) => id);

describe('the recently viewed cars', () => {
  it('are the last twelve, newest first', () => {
    for (let id = 1; id <= 15; id++) recordSeenCar(dealer, car(String(id)));
    expect(ids()).toEqual(['15', '14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4']);
  });

  it('contain a car once, with the data of the last visit', () => {
    recordSeenCar(dealer, car('1'));
    recordSeenCar(dealer, car('2'));
    recordSeenCar(dealer, car('1', { price: '$18,000' }));
    expect(ids()).toEqual(['1', '2']);
    expect(recentlyViewed(dealer).getState().cars[0]?.price).toBe('$18,000');
  });

  it('are stored under a key of the dealer', () => {
    recordSeenCar(dealer, car('1'));
    expect(localStorage.getItem('recently-viewed:north-motors')).toContain('Car 1');
    expect(recentlyViewed('south-motors').getState().cars).toEqual([]);
  });

  it.each([
    ['a path to another page', { slug: '../../evil' }],
    ['a script as address', { slug: 'javascript:alert(1)' }],
    ['a picture that is a script', { image: 'javascript:alert(1)' }],
    ['a picture of another site', { image: '//evil.example/car.jpg' }],
    ['a picture by plain http', { image: 'http://evil.example/car.jpg' }],
    ['no name', { title: '' }],
    ['a price that is not text', { price: 7 }],
  ])('leave out an entry with %s', (_, change) => {
    const key = `recently-viewed:${dealer}`;
    const cars = [{ ...car('1'), ...change }, car('2'), null];
    localStorage.setItem(key, JSON.stringify({ version: 1, state: { cars } }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(ids()).toEqual(['2']);
  });
});

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
    searchHistory.clear();
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
