import type { InstantSearch, UiState } from 'instantsearch.js';
import { afterEach, expect, test, vi } from 'vitest';
import { urlMiddleware } from './url-middleware.ts';

const path = '/search/used-cars/';

afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

test('writes choices to the URL that the visitor made before the middleware started', () => {
  vi.useFakeTimers();
  history.replaceState(null, '', path);
  const chosen: UiState = { cars: { sortBy: 'price:asc' } };
  const instantSearchInstance = { getUiState: () => chosen, setUiState() {} } as unknown as InstantSearch;
  const middleware = urlMiddleware(path)({ instantSearchInstance, uiState: chosen } as never);
  middleware.subscribe?.();
  vi.runAllTimers();
  middleware.unsubscribe?.();
  expect(decodeURIComponent(location.pathname + location.search)).toBe(`${path}?sortBy=price:asc`);
});
