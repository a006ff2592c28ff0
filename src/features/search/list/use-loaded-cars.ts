import { useCallback, useMemo, useRef, useState } from 'react';
import type { SearchClient } from '../../../search/browser/search-client.ts';
import { requestOf } from '../../../search/request-of-state.ts';
import { type SearchState, writeSearchState } from '../../../search/url-state.ts';
import type { SearchSetup } from '../../../site/search/search-props.ts';
import { type Answer, askedSearch } from '../asked.ts';
import { nothingLoaded, range, type Shown, shownOf } from './loaded.ts';

export interface LoadedCars extends Shown {
  /** The search whose cars these are, as its URL says it. */
  search: string;
  state: SearchState;
  status: 'idle' | 'loading' | 'failed';
  /** Loads the pages around those shown, `before` and `after` how many. Resolves when they are on their way to the page. */
  load: (wanted: { before?: number; after?: number }) => Promise<void>;
}

/**
 * The cars of the answer and those loaded around it since. InstantSearch's own infinite hits write each page they load
 * into the URL, which here names the page a visitor began with (OPEN-59), so further pages are asked for beside it.
 */
export function useLoadedCars(answer: Answer, client: SearchClient, setup: SearchSetup): LoadedCars {
  const { hitsPerPage, hitsCap } = setup;
  const state = useMemo(() => askedSearch(answer.asked), [answer.asked]);
  const search = writeSearchState(state);
  const [kept, setKept] = useState(() => nothingLoaded(search));
  const [attempt, setAttempt] = useState<{ of: string; status: 'loading' | 'failed' }>();
  const loaded = useMemo(() => (kept.of === search ? kept : nothingLoaded(search)), [kept, search]);
  const shown = useMemo(
    () => shownOf(answer, loaded, { hitsPerPage, hitsCap }),
    [answer, loaded, hitsPerPage, hitsCap],
  );

  const current = useRef({ search, state, shown });
  current.current = { search, state, shown };
  /** The search that more is being loaded of. */
  const loadingOf = useRef<string>(undefined);

  const load = useCallback<LoadedCars['load']>(
    async ({ before = 0, after = 0 }) => {
      const now = current.current;
      const { firstPage, lastPage, pages } = now.shown;
      const earlier = range(Math.max(0, firstPage - before), firstPage);
      const later = range(lastPage + 1, Math.min(pages, lastPage + 1 + after));
      if (loadingOf.current === now.search || earlier.length + later.length === 0) return;
      loadingOf.current = now.search;
      setAttempt({ of: now.search, status: 'loading' });
      const isStill = () => current.current.search === now.search;
      try {
        const numbers = [...earlier, ...later];
        const requests = numbers.map((page) => requestOf(now.state, { page, hitsPerPage }));
        const { results } = await client.search(requests);
        if (!isStill()) return;
        const found = results.map(({ hits }, index) => [numbers[index]!, hits] as const);
        setKept((old) => {
          const { of, pages } = old.of === now.search ? old : nothingLoaded(now.search);
          return { of, pages: new Map([...pages, ...found]) };
        });
        setAttempt(undefined);
      } catch {
        if (isStill()) setAttempt({ of: now.search, status: 'failed' });
      } finally {
        if (loadingOf.current === now.search) loadingOf.current = undefined;
      }
    },
    [client, hitsPerPage],
  );

  return { ...shown, search, state, status: attempt?.of === search ? attempt.status : 'idle', load };
}
