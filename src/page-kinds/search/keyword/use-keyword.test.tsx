import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aListedCar } from '../../../domain/listed-car.fixture.ts';
import { vocabularyOf } from '../../../search/phrases/vocabulary.ts';
import type { SearchState } from '../../../search/url-state.ts';
import { searchSetupOf } from '../search-page.fixture.ts';
import { useKeyword } from './use-keyword.ts';

/** The search of this moment. */
let now: SearchState = {};
/** Renders a search. InstantSearch renders some time after a change. */
let show: (state: SearchState) => void;

vi.mock('../instantsearch.ts', () => ({
  useCarSearch() {
    const [ui, setUi] = useState<SearchState>({});
    show = setUi;
    const change = (made: (state: SearchState) => SearchState) => {
      now = made(now);
    };
    return { ui, now: currentSearch, change };
  },
}));
const currentSearch = () => now;

const cars = [aListedCar({ make: 'Mazda', model: 'CX-5', make_model: 'Mazda CX-5' })];
const words = Promise.withResolvers<void>();

beforeEach(() => {
  now = {};
});

it('keeps the typed text when the search of the plain text is rendered after the text has become filters [LIST-3]', async () => {
  vi.stubGlobal('fetch', async () => {
    await words.promise;
    return new Response(JSON.stringify(vocabularyOf(cars)));
  });
  const { result } = renderHook(() => useKeyword(searchSetupOf(cars)));
  act(() => result.current.change('cx-5'));
  await waitFor(() => expect(now).toEqual({ query: 'cx-5' }));
  words.resolve();
  await waitFor(() => expect(now.refinementList).toEqual({ make: ['Mazda'], model: ['CX-5'] }));
  act(() => show({ query: 'cx-5' }));
  act(() => show(now));
  expect(result.current.text).toBe('cx-5');
});

it('searches 300 ms after the last key [LIST-21]', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useKeyword(searchSetupOf(cars)));
  act(() => result.current.change('m'));
  vi.advanceTimersByTime(299);
  act(() => result.current.change('ma'));
  vi.advanceTimersByTime(299);
  expect(now).toEqual({});
  vi.advanceTimersByTime(1);
  expect(now).toEqual({ query: 'ma' });
});
