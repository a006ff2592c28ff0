import type { InitialResults } from 'instantsearch.js';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  Configure,
  InstantSearch,
  InstantSearchSSRProvider,
  useInstantSearch,
  useSearchBox,
} from 'react-instantsearch';
import { asksOnRoad, withOnRoad } from '../../domain/on-road/asked.ts';
import { allOfKeys, offeredRangeKeys } from '../../domain/searchable.ts';
import { mayExceedCount } from '../../domain/show-count.ts';
import { createSearchClient } from '../../search/browser/create-search-client.ts';
import { createPersistentSearch, type PersistentSearch } from '../../search/browser/persistent-search.ts';
import type { SearchClient } from '../../search/browser/search-client.ts';
import { facetsOf, maxValuesPerFacet } from '../../search/first-answer.ts';
import { indexName } from '../../search/request.ts';
import { readSearchState, writeSearchState } from '../../search/url-state.ts';
import { onRoadWanted } from '../../stores/on-road-wanted.ts';
import { type Answer, withRequests } from './answer.ts';
import type { CardComponent } from './card-component.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { FiltersWidget } from './filters-widget.ts';
import { Results } from './Results.tsx';
import { SearchRecorder } from './SearchRecorder.tsx';
import type { SearchSetup } from './search-props.ts';
import { shownFilters } from './shown-filters.ts';
import { searchStateOf, uiStateOf } from './ui-state.ts';
import { urlMiddleware } from './url-middleware.ts';
import { useDrawerHistory } from './use-drawer-history.ts';
import { withChosen } from './with-chosen.ts';

export interface SearchAppProps {
  setup: SearchSetup;
  /** The car card of the template. */
  Card: CardComponent;
}

/**
 * The island of the search page. Its first render, on the server and in the browser, shows the answer from the build.
 * The URL is read only after hydration, so that both renders are equal for every link.
 */
export function SearchApp({ setup, Card }: SearchAppProps) {
  const [client] = useState(() => withRequests(createSearchClient(setup)));
  const [persistent] = useState(() => createPersistentSearch(client));
  const [initialResults] = useState(() => initialResultsOf(setup));
  const names = useMemo(() => filterNamesOf(setup), [setup]);
  usePrefetch(client);

  return (
    <InstantSearchSSRProvider initialResults={initialResults}>
      <InstantSearch
        indexName={indexName}
        searchClient={persistent as never}
        future={{ preserveSharedStateOnUnmount: true }}
        insights={false}
      >
        <Configure hitsPerPage={setup.hitsPerPage} maxValuesPerFacet={maxValuesPerFacet} />
        <FiltersWidget {...names} />
        <SearchBody {...{ setup, client, persistent, Card }} />
        <UrlSync setup={setup} hasText={setup.filters.includes('keyword')} />
        <SearchRecorder setup={setup} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  );
}

/** The facets that every request asks for: `lists` with counts, `ranges` with their lowest and highest values. */
function filterNamesOf(setup: SearchSetup) {
  const lists = facetsOf(shownFilters(setup)).filter((name) => !offeredRangeKeys.includes(name));
  return {
    lists: [
      ...new Set([
        ...lists,
        ...(setup.bodyTiles ? ['body'] : []),
        // LIST-8 corrects only counts above a limit. The statuses of the cars are needed only there.
        ...(mayExceedCount(setup.initial.nbHits) ? ['status'] : []),
      ]),
    ],
    ranges: shownFilters(setup).filter((name) => offeredRangeKeys.includes(name)),
  };
}

/** Fetches the search engine and the index while the browser is idle, so that the first filter is fast. */
function usePrefetch(client: SearchClient) {
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') {
      const idle = requestIdleCallback(() => client.prefetch(), { timeout: 4000 });
      return () => cancelIdleCallback(idle);
    }
    // Safari does not support `requestIdleCallback`.
    const timer = setTimeout(() => client.prefetch(), 1500);
    return () => clearTimeout(timer);
  }, [client]);
}

/**
 * The answer from the build, in the form of InstantSearch's server results. The state lists the requested facets, which
 * InstantSearch needs to assign counts and statistics.
 */
function initialResultsOf(setup: SearchSetup): InitialResults {
  const counted = facetsOf(shownFilters(setup));
  const state = {
    index: indexName,
    query: '',
    page: 0,
    hitsPerPage: setup.hitsPerPage,
    maxValuesPerFacet,
    disjunctiveFacets: counted.filter((name) => !allOfKeys.includes(name)),
    facets: counted.filter((name) => allOfKeys.includes(name)),
  };
  const results = [{ ...setup.initial, index: indexName, query: '', params: '', processingTimeMS: 0 }];
  return { [indexName]: { state, results } } as unknown as InitialResults;
}

/**
 * Keeps search state and URL equal. It starts after hydration: InstantSearch's `routing` option would apply the URL in
 * the first render, which would then differ from the built HTML.
 */
function UrlSync({ setup, hasText }: { setup: SearchSetup; hasText: boolean }) {
  const { path, onRoad } = setup;
  const { addMiddlewares, setIndexUiState } = useInstantSearch();

  // InstantSearch starts in the effects of the first render and ignores state changes before that.
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);

  useEffect(() => {
    if (!isStarted) return;
    const remove = addMiddlewares(urlMiddleware(path));
    let state = readSearchState(location.search);
    if (onRoad && onRoadWanted.getState().isWanted && !asksOnRoad(state)) {
      state = withOnRoad(state, true);
      // Replaced, so that Back does not return to the same page without them.
      history.replaceState(history.state, '', path + writeSearchState(state, location.search));
    }
    if (Object.keys(state).length > 0) {
      setIndexUiState((chosen) => withChosen(uiStateOf(state), chosen));
    }
    return remove;
  }, [isStarted, path, onRoad, addMiddlewares, setIndexUiState]);

  return hasText ? null : <LinkedQuery />;
}

/** Applies the text of the URL on a site without a text search. A chip shows the text and can remove it. */
function LinkedQuery() {
  useSearchBox();
  return null;
}

interface SearchBodyProps {
  setup: SearchSetup;
  client: SearchClient;
  persistent: PersistentSearch;
  Card: CardComponent;
}

/**
 * Filters and results. Only this component subscribes to InstantSearch, which updates at every step of a search. The
 * memoised components below render only when their own props change.
 */
function SearchBody({ setup, client, persistent, Card }: SearchBodyProps) {
  const { results, status, indexUiState, setIndexUiState } = useInstantSearch();
  const health = useSyncExternalStore(persistent.subscribe, persistent.health, persistent.health);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const openPanel = useCallback(() => setPanelOpen(true), []);
  const closePanel = useCallback(() => setPanelOpen(false), []);
  // InstantSearch creates a new, equal state object at every step.
  const ui = useUnchanged(indexUiState, (state) => writeSearchState(searchStateOf(state)));
  useDrawerHistory(
    isPanelOpen,
    closePanel,
    () => setup.path + writeSearchState(searchStateOf(indexUiState), location.search),
  );
  const answer = results as unknown as Answer;
  // Visitors wait for the cars in the window. The counts render after them.
  const counted = useDeferredValue(answer);
  return (
    <div className="search" data-counting={counted !== answer || undefined}>
      <FilterPanel
        setup={setup}
        answer={counted}
        ui={ui}
        onChange={setIndexUiState}
        health={health}
        onRetry={persistent.retry}
        isOpen={isPanelOpen}
        onClose={closePanel}
      />
      <Results
        {...{ setup, client, Card, answer, counted, ui, status, health }}
        onChange={setIndexUiState}
        onRetry={persistent.retry}
        isBehind={isPanelOpen}
        onFilters={openPanel}
      />
    </div>
  );
}

/** Returns the previous value as long as the text of the value is the same. */
function useUnchanged<Value>(value: Value, textOf: (value: Value) => string): Value {
  const text = textOf(value);
  const kept = useRef({ value, text });
  if (kept.current.text !== text) kept.current = { value, text };
  return kept.current.value;
}
