import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import type { OwnWeekly } from '../../../domain/finance/weekly-limit.ts';
import { requestOf } from '../../../search/request.ts';
import { readSearchState, type SearchState } from '../../../search/url-state.ts';
import type { Answer } from '../instantsearch.ts';
import { type SearchSetup, useSearchPage } from '../search-page.ts';

export interface LoadedCars extends Shown {
  /** The query string of the search that these cars belong to. */
  search: string;
  state: SearchState;
  status: 'idle' | 'loading' | 'failed';
  /** Loads `before` pages before and `after` pages after the shown ones. Resolves after the answer or an error. */
  load: (wanted: { before?: number; after?: number }) => Promise<void>;
}

/**
 * The cars of the answer and of further pages loaded since. InstantSearch's infinite hits would write each loaded page
 * to the URL, which must keep the page where the visitor started (OPEN-59). So this hook requests further pages itself.
 */
export function useLoadedCars(answer: Answer): LoadedCars {
  const { setup, client } = useSearchPage();
  const { hitsPerPage } = setup;
  const { search = '', ownWeekly } = answer;
  const state = useMemo(() => readSearchState(search), [search]);
  const [kept, setKept] = useState(() => nothingLoaded(search, ownWeekly));
  const [attempt, setAttempt] = useState<{ search: string; status: 'loading' | 'failed' }>();
  const loaded = useMemo(
    () => (isOf(kept, { search, ownWeekly }) ? kept : nothingLoaded(search, ownWeekly)),
    [kept, search, ownWeekly],
  );
  const shown = useMemo(() => shownOf(answer, loaded, setup), [answer, loaded, setup]);

  const current = useRef({ search, ownWeekly, state, shown });
  current.current = { search, ownWeekly, state, shown };
  /** The search for which pages are loading. Undefined while none is. */
  const loadingSearch = useRef<string>(undefined);

  const load = useCallback<LoadedCars['load']>(
    async ({ before = 0, after = 0 }) => {
      const now = current.current;
      const { firstPage, lastPage, pages } = now.shown;
      const earlier = range(Math.max(0, firstPage - before), firstPage);
      const later = range(lastPage + 1, Math.min(pages, lastPage + 1 + after));
      if (loadingSearch.current === now.search || earlier.length + later.length === 0) return;
      loadingSearch.current = now.search;
      setAttempt({ search: now.search, status: 'loading' });
      const isCurrent = () => isOf(current.current, now);
      try {
        const numbers = [...earlier, ...later];
        const requests = numbers.map((page) => requestOf(now.state, setup, { page, hitsPerPage }));
        const { results } = await client.search(requests);
        if (!isCurrent()) return;
        const found = results.map(({ hits }, index) => [numbers[index]!, hits] as const);
        setKept((old) => {
          const { pages, ...of } = isOf(old, now) ? old : nothingLoaded(now.search, now.ownWeekly);
          return { ...of, pages: new Map([...pages, ...found]) };
        });
        setAttempt(undefined);
      } catch {
        if (isCurrent()) setAttempt({ search: now.search, status: 'failed' });
      } finally {
        if (loadingSearch.current === now.search) loadingSearch.current = undefined;
      }
    },
    [client, setup, hitsPerPage],
  );

  return { ...shown, search, state, status: attempt?.search === search ? attempt.status : 'idle', load };
}

/** The search of some pages, and the visitor's terms on which they were found. Pages of others do not fit together. */
interface Origin {
  search: string;
  ownWeekly?: OwnWeekly | undefined;
}

/** Pages of cars loaded before and after the page of the answer. */
interface Loaded extends Origin {
  /** By page number in the whole result, from 0. A page that was loaded twice is stored once. */
  pages: ReadonlyMap<number, ListedCar[]>;
}

export const nothingLoaded = (search: string, ownWeekly?: OwnWeekly): Loaded => ({
  search,
  ownWeekly,
  pages: new Map(),
});

const isOf = (a: Origin, b: Origin) => a.search === b.search && a.ownWeekly === b.ownWeekly;

/** The part of the whole result that the page shows. Indexes and page numbers start at 0. */
export interface Shown {
  cars: ListedCar[];
  /** Index of the first car in the whole result. */
  start: number;
  /** Number of cars that can be shown: those found, up to the maximum (CFG-32). */
  total: number;
  firstPage: number;
  lastPage: number;
  pages: number;
}

/** The page of the answer with the loaded pages around it. Removes duplicates, as a live index may move cars. */
export function shownOf(
  { hits, nbHits, page }: Pick<Answer, 'hits' | 'nbHits' | 'page'>,
  { pages: loaded }: Loaded,
  { hitsPerPage, hitsCap }: Pick<SearchSetup, 'hitsPerPage' | 'hitsCap'>,
): Shown {
  let firstPage = page;
  while (loaded.has(firstPage - 1)) firstPage -= 1;
  let lastPage = page;
  while (loaded.has(lastPage + 1)) lastPage += 1;
  const start = firstPage * hitsPerPage;
  const total = Math.min(nbHits, hitsCap);
  const all = range(firstPage, lastPage + 1).flatMap((at) => (at === page ? hits : (loaded.get(at) ?? [])));
  const cars = [...new Map(all.map((car) => [car.id, car])).values()].slice(0, Math.max(0, hitsCap - start));
  return { cars, start, total, firstPage, lastPage, pages: Math.ceil(total / hitsPerPage) };
}

/** The integers from `from` up to, but not including, `to`. */
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
