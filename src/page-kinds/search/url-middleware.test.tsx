import type { InstantSearch, UiState } from 'instantsearch.js';
import { expect, test, vi } from 'vitest';
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
