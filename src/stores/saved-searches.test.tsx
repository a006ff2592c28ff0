import { describe, expect, it, vi } from 'vitest';
import {
  addSavedSearch,
  mostSavedSearches,
  rememberLook,
  removeSavedSearch,
  renameSavedSearch,
  type SavedSearch,
  savedSearches,
  searchKey,
} from './saved-searches.ts';

const key = 'saved-searches:d-1';
const store = () => savedSearches('d-1');
const names = () =>
  store()
    .getState()
    .searches.map(({ name }) => name);
const aSearch = (name: string): SavedSearch => ({
  name,
  path: '/search/used-cars/',
  query: `?refinementList[make][0]=${name}`,
  scope: { car_type: ['used'] },
});

function storedByOtherTab(searches: unknown, version = 1) {
  localStorage.setItem(key, JSON.stringify({ version, state: { searches } }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

describe('saved searches', () => {
  it('are stored per dealership, the newest first', () => {
    addSavedSearch(store(), aSearch('Kia'));
    addSavedSearch(store(), aSearch('Ford'));
    expect(JSON.parse(localStorage.getItem(key)!).state.searches).toEqual([aSearch('Ford'), aSearch('Kia')]);
    expect(savedSearches('d-2').getState().searches).toEqual([]);
  });

  it('are the same when only the sort order, the page or the order of values differs', () => {
    const path = '/search/';
    const one = searchKey({
      path,
      query: '?refinementList[make][0]=Kia&refinementList[make][1]=Ford&page=2',
    });
    const two = searchKey({
      path,
      query: '?sortBy=price:asc&refinementList[make][0]=Ford&refinementList[make][1]=Kia',
    });
    expect(one).toBe(two);
    expect(searchKey({ path, query: '?refinementList[make][0]=Kia' })).not.toBe(one);
    expect(searchKey({ path: '/search/used-cars/', query: '' })).not.toBe(searchKey({ path, query: '' }));
  });

  it('are added once and removed', () => {
    expect(addSavedSearch(store(), aSearch('Kia'))).toBe(true);
    expect(addSavedSearch(store(), { ...aSearch('Kia'), name: 'Again' })).toBe(true);
    expect(names()).toEqual(['Kia']);
    removeSavedSearch(store(), searchKey(aSearch('Kia')));
    removeSavedSearch(store(), 'never there');
    expect(names()).toEqual([]);
  });

  it('are not added beyond the limit', () => {
    for (let number = 0; number < mostSavedSearches; number++) addSavedSearch(store(), aSearch(`M${number}`));
    expect(addSavedSearch(store(), aSearch('Kia'))).toBe(false);
    expect(names()).toHaveLength(mostSavedSearches);
    expect(names()).not.toContain('Kia');
  });

  it('can be renamed, but not to an empty name', () => {
    addSavedSearch(store(), aSearch('Kia'));
    renameSavedSearch(store(), searchKey(aSearch('Kia')), `  For Kim ${'m'.repeat(200)}`);
    expect(names()[0]).toMatch(/^For Kim m+$/);
    expect(names()[0]).toHaveLength(80);
    renameSavedSearch(store(), searchKey(aSearch('Kia')), '   ');
    expect(names()[0]).toMatch(/^For Kim/);
  });

  it('remember the results of the last visit and of the visit before', () => {
    addSavedSearch(store(), aSearch('Kia'));
    const look = (at: number) => rememberLook(store(), searchKey(aSearch('Kia')), { at, cars: [['1', 100]] });
    look(0);
    look(3_600_000);
    expect(store().getState().searches[0]).toMatchObject({ before: { at: 0 }, seen: { at: 3_600_000 } });
    rememberLook(store(), 'removed meanwhile', { at: 1, cars: [] });
    expect(names()).toEqual(['Kia']);
  });

  it('take over changes of other tabs', () => {
    addSavedSearch(store(), aSearch('Kia'));
    storedByOtherTab([aSearch('Ford'), aSearch('Kia')]);
    expect(names()).toEqual(['Ford', 'Kia']);
    addSavedSearch(store(), aSearch('MG'));
    expect(names()).toEqual(['MG', 'Ford', 'Kia']);
  });

  it('work until the visit ends when the storage is full, and report that they are not stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    addSavedSearch(store(), aSearch('Kia'));
    expect([names(), store().isKept()]).toEqual([['Kia'], false]);
  });

  it.each<[string, object]>([
    ['a script as its address', { path: 'javascript:alert(1)' }],
    ['another site as its address', { path: '//evil.example/' }],
    ['an invalid query', { query: 'make=Kia' }],
    ['no name', { name: ' ' }],
    ['no scope', { scope: null }],
    ['a scope with an unknown field', { scope: { password: ['x'] } }],
    ['a scope that is not text', { scope: { make: [{}] } }],
    ['a very long address', { query: `?query=${'x'.repeat(3000)}` }],
  ])('leave out a stored search with %s', (_, change) => {
    storedByOtherTab([{ ...aSearch('Kia'), ...change }, aSearch('Ford')]);
    expect(names()).toEqual(['Ford']);
  });

  it.each<[string, unknown, unknown]>([
    ['no time', { cars: [] }, undefined],
    ['an invalid time', { at: 'x', cars: [] }, undefined],
    ['neither cars nor the newest', { at: 1 }, undefined],
    [
      'some invalid cars',
      { at: 1, cars: [['1', 5], ['2'], 3, ['', 1], ['4', -1]] },
      { at: 1, cars: [['1', 5]] },
    ],
    ['the newest', { at: 1, newest: 7, more: 1 }, { at: 1, newest: 7 }],
  ])('read the stored results of a visit with %s', (_, seen, read) => {
    storedByOtherTab([{ ...aSearch('Kia'), seen }]);
    expect(store().getState().searches[0]!.seen).toEqual(read);
  });

  it('are empty when the storage holds invalid data', () => {
    for (const rubbish of ['', '{', 'null', '{"version":1}', '{"version":1,"state":{"searches":{}}}']) {
      localStorage.setItem(key, rubbish);
      window.dispatchEvent(new StorageEvent('storage', { key }));
      expect(names()).toEqual([]);
    }
    storedByOtherTab([aSearch('Kia')], 2);
    expect(names()).toEqual([]);
  });

  it('contain each search once, even if the storage has it twice', () => {
    storedByOtherTab([aSearch('Kia'), { ...aSearch('Kia'), name: 'Again' }]);
    expect(names()).toEqual(['Kia']);
  });
});
