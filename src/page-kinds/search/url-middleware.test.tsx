import type { InstantSearch, UiState } from 'instantsearch.js';
import { expect, test, vi } from 'vitest';
import type { SearchState } from '../../search/url-state.ts';
import { urlMiddleware } from './url-middleware.ts';

const path = '/search/used-cars/';

const address = () => decodeURIComponent(location.pathname + location.search);

/** Starts the middleware after a choice. */
function started() {
  vi.useFakeTimers();
  history.replaceState(null, '', path);
  const chosen: UiState = { cars: { sortBy: 'price:asc' } };
  const instantSearchInstance = { getUiState: () => chosen, setUiState() {} } as unknown as InstantSearch;
  const middleware = urlMiddleware(path)({ instantSearchInstance, uiState: chosen } as never);
  middleware.subscribe?.();
  return middleware;
}

test('writes choices to the URL that the visitor made before the middleware started', () => {
  const middleware = started();
  vi.runAllTimers();
  middleware.unsubscribe?.();
  expect(address()).toBe(`${path}?sortBy=price:asc`);
});

test.each(['pointerdown', 'keydown', 'pagehide'])(
  'writes a choice to the URL before the visitor does the next thing: %s',
  (act) => {
    const entries = history.length;
    const middleware = started();
    expect(address()).toBe(path);
    window.dispatchEvent(new Event(act));
    expect(address()).toBe(`${path}?sortBy=price:asc`);
    vi.runAllTimers();
    expect(history.length).toBe(entries + 1);
    middleware.unsubscribe?.();
  },
);

test.each<[string, SearchState[], string[]]>([
  [
    'that is moved on',
    [{ range: { price: ':30000' } }, { range: { price: ':25000' } }],
    ['', '?range[price]=:25000'],
  ],
  [
    'beside another',
    [{ range: { price: ':30000' } }, { range: { price: ':30000', km: ':90000' } }],
    ['', '?range[price]=:30000', '?range[price]=:30000&range[km]=:90000'],
  ],
  [
    'after another choice',
    [
      { range: { price: ':30000' } },
      { query: 'hilux', range: { price: ':30000' } },
      { query: 'hilux', range: { price: ':25000' } },
    ],
    ['', '?range[price]=:30000', '?query=hilux&range[price]=:30000', '?query=hilux&range[price]=:25000'],
  ],
  [
    'with another choice at once',
    [{ range: { price: ':30000' } }, { query: 'hilux', range: { price: ':25000' } }],
    ['', '?range[price]=:30000', '?query=hilux&range[price]=:25000'],
  ],
])('writes a slider %s as one history entry [LIST-38]', (_, searches, entries) => {
  vi.useFakeTimers();
  history.replaceState(null, '', path);
  const seen = [''];
  const add = vi.spyOn(history, 'pushState').mockImplementation((state, title, url) => {
    seen.push(String(url).slice(path.length));
    History.prototype.pushState.call(history, state, title, url);
  });
  const change = vi.spyOn(history, 'replaceState').mockImplementation((state, title, url) => {
    seen[seen.length - 1] = String(url).slice(path.length);
    History.prototype.replaceState.call(history, state, title, url);
  });
  const instantSearchInstance = { getUiState: () => ({}), setUiState() {} } as unknown as InstantSearch;
  const middleware = urlMiddleware(path)({ instantSearchInstance, uiState: {} } as never);
  middleware.subscribe?.();
  for (const search of searches) {
    middleware.onStateChange?.({ uiState: { cars: search } } as never);
    vi.runAllTimers();
  }
  expect(seen).toEqual(entries);
  middleware.unsubscribe?.();
  for (const spy of [add, change]) spy.mockRestore();
});
