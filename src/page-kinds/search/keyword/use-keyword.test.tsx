import { isDeepStrictEqual } from 'node:util';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aListedCar } from '../../../domain/cars/listed-car.fixture.ts';
import { rowsOf, someVocabulary } from '../../../search/phrases/grammar-rows.fixture.ts';
import { vocabularyOf } from '../../../search/phrases/vocabulary.ts';
import type { SearchState } from '../../../search/url-state.ts';
import { searchSetupOf } from '../search-page.fixture.ts';
import { useKeyword } from './KeywordFilter.tsx';

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

/** The ways in which a visitor ends a text. A press outside the box closes the drawer of a phone, or chooses a filter. */
const ends: Record<string, (keyword: ReturnType<typeof useKeyword>, typed: string) => void> = {
  'a pause': () => vi.advanceTimersByTime(300),
  Enter: (keyword, typed) => void keyword.submit(typed),
  'leaving the box': (keyword) => keyword.leave(),
  'closing the drawer': () => window.dispatchEvent(new Event('pointerdown')),
};

it.each(Object.keys(ends))('every sentence of the grammar means the same after %s [LIST-21]', async (end) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(someVocabulary)));
  const { result } = renderHook(() => useKeyword({ ...searchSetupOf(cars), today: '2025-06-01' }));
  await act(async () => void (await result.current.load()));
  vi.useFakeTimers();
  const wrong: string[] = [];
  for (const { typed } of rowsOf('grammar.md').flatMap(({ rows }) => rows)) {
    const { query, refinementList, range, sortBy } = result.current.phraseReader!.parse(typed);
    now = {};
    act(() => result.current.change(typed));
    act(() => ends[end]!(result.current, typed));
    const found = [now.query ?? '', now.refinementList ?? {}, now.range ?? {}, now.sortBy];
    if (!isDeepStrictEqual(found, [query, refinementList, range, sortBy]))
      wrong.push(`${typed}: ${JSON.stringify(now)}`);
  }
  expect(wrong).toEqual([]);
});
