import type { UiState } from 'instantsearch.js';
import historyRouter from 'instantsearch.js/es/lib/routers/history.js';
import { createRouterMiddleware } from 'instantsearch.js/es/middlewares/createRouterMiddleware.js';
import { useEffect, useRef, useState } from 'react';
import { useInstantSearch, useRange, useRefinementList, useSearchBox } from 'react-instantsearch';
import { readSearchState, type SearchState, writeSearchState } from '../../search/url-state.ts';
import { indexName } from './setup-results.ts';
import { searchStateOf, uiStateOf } from './ui-state.ts';
import { withChosen } from './with-chosen.ts';

/**
 * Keeps search and URL the same. It starts only after hydration: InstantSearch's own `routing` would take the URL
 * into the first render, which then differs from the built HTML.
 */
export function UrlSync({ path, shown }: { path: string; shown: readonly string[] }) {
  const { addMiddlewares, setIndexUiState, indexUiState } = useInstantSearch();
  const current = useRef(indexUiState);
  current.current = indexUiState;
  // Filters of the link that this page has no widget for (ROUTE-18). Undefined until the URL was read.
  const [linked, setLinked] = useState<{ lists: string[]; ranges: string[] }>();

  useEffect(() => {
    const { refinementList = {}, range = {} } = readSearchState(location.search);
    const unshown = (keys: object) => Object.keys(keys).filter((key) => !shown.includes(key));
    setLinked({ lists: unshown(refinementList), ranges: unshown(range) });
  }, [shown]);

  useEffect(() => {
    if (!linked) return;
    const remove = addMiddlewares(routerOf(path) as never);
    const state = readSearchState(location.search);
    // Also without a link to read: what was chosen before the router listened is not in the address yet.
    if ([state, searchStateOf(current.current)].some((part) => Object.keys(part).length > 0)) {
      setIndexUiState((chosen) => withChosen(uiStateOf(state), chosen));
    }
    return remove;
  }, [linked, path, addMiddlewares, setIndexUiState]);

  return (
    <>
      {linked?.lists.map((key) => (
        <LinkedList key={key} attribute={key} />
      ))}
      {linked?.ranges.map((key) => (
        <LinkedRange key={key} attribute={key} />
      ))}
      {!shown.includes('keyword') && <LinkedQuery />}
    </>
  );
}

/** A filter without a place on the page: it holds, its chip shows it and can take it back. */
function LinkedList({ attribute }: { attribute: string }) {
  useRefinementList({ attribute });
  return null;
}

function LinkedRange({ attribute }: { attribute: string }) {
  useRange({ attribute });
  return null;
}

/** The same for the text of a link on a site without a text search. */
function LinkedQuery() {
  useSearchBox();
  return null;
}

function routerOf(path: string) {
  const router = historyRouter<SearchState>({
    // The inputs pause before they search; the URL follows at once.
    writeDelay: 0,
    cleanUrlOnDispose: false,
    parseURL: ({ location }) => readSearchState(location.search),
    createURL: ({ routeState, location }) => {
      const same = writeSearchState(readSearchState(location.search)) === writeSearchState(routeState);
      if (same) return location.href;
      return `${location.origin}${path}${writeSearchState(routeState, location.search)}`;
    },
  });
  return createRouterMiddleware({
    router,
    stateMapping: {
      stateToRoute: (ui: UiState) => searchStateOf(ui[indexName] ?? {}),
      routeToState: (route: SearchState) => ({ [indexName]: uiStateOf(route) }),
    },
  } as never);
}
