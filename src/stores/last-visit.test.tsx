import { expect, it } from 'vitest';
import { lastVisit } from '../domain/stock/search-changes.ts';
import { hideStockNews, rememberStock, stockVisits } from './last-visit.ts';
import { forgetStockVisits, lastVisitKey } from './stored-keys.ts';

const store = stockVisits('d-1');
const hour = 3_600_000;
const stock = (at: number, price: number) => ({ at, cars: [['a', price]] as [string, number][] });

/** Puts a value into the storage as another tab, or a visitor, does. */
function put(state: unknown) {
  localStorage.setItem(lastVisitKey('d-1'), JSON.stringify({ version: 1, state }));
  window.dispatchEvent(new StorageEvent('storage', { key: lastVisitKey('d-1') }));
}

it('keeps the stock of the latest two visits, and when the latest one ends', () => {
  rememberStock(store, stock(0, 30_000), false);
  rememberStock(store, stock(hour, 29_000), true);
  expect(store.getState()).toEqual({
    before: stock(0, 30_000),
    seen: stock(hour, 29_000),
    hasNews: true,
    endsAt: 1.5 * hour,
  });
});

it('compares with the present stock after the visitor has hidden the changes', () => {
  rememberStock(store, stock(0, 30_000), false);
  rememberStock(store, stock(hour, 29_000), true);
  hideStockNews(store);
  expect(store.getState().hasNews).toBe(false);
  expect(lastVisit(store.getState(), hour + 1)).toEqual(stock(hour, 29_000));
});

it('is empty after the history was cleared by code that does not know the store', () => {
  rememberStock(store, stock(0, 30_000), true);
  forgetStockVisits('d-1');
  expect(store.getState()).toEqual({ hasNews: false, endsAt: 0 });
  expect(localStorage.getItem(lastVisitKey('d-1'))).toBeNull();
});

it('has nothing to hide without a visit', () => {
  hideStockNews(store);
  expect(localStorage.getItem(lastVisitKey('d-1'))).toBeNull();
});

it.each([
  ['no visit', { hasNews: true }, undefined],
  ['a damaged visit', { seen: { at: 'today' }, hasNews: true }, undefined],
  ['damaged cars', { seen: { at: 5, cars: [['a', -1], ['b', 7], 'c'] } }, [['b', 7]]],
])('reads a stored value with %s', (_, state, cars) => {
  put(state);
  expect(store.getState().seen?.cars).toEqual(cars);
  expect(store.getState().hasNews).toBe(false);
});
