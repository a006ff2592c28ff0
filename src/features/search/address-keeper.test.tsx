import type { InstantSearch, UiState } from 'instantsearch.js';
import { afterEach, expect, test, vi } from 'vitest';
import { addressKeeper } from './address-keeper.ts';

const path = '/search/used-cars/';

afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

test('writes what was chosen before it listened', () => {
  vi.useFakeTimers();
  history.replaceState(null, '', path);
  const chosen: UiState = { cars: { sortBy: 'cars/sort/price:asc' } };
  const instantSearchInstance = { getUiState: () => chosen, setUiState() {} } as unknown as InstantSearch;
  const keeper = addressKeeper(path)({ instantSearchInstance, uiState: chosen } as never);
  keeper.subscribe?.();
  vi.runAllTimers();
  keeper.unsubscribe?.();
  expect(decodeURIComponent(location.pathname + location.search)).toBe(`${path}?sortBy=price:asc`);
});
