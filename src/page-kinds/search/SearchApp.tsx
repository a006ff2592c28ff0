import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch';
import { useStore } from 'zustand';
import { onRoadWanted } from '../../car/card/OnRoadSwitch.tsx';
import { useTold } from '../../car/use-visitor.ts';
import { emptySearchEventName } from '../../domain/leads/events.ts';
import { asksOnRoad, withOnRoad } from '../../domain/on-road/asked.ts';
import { nearestFirst } from '../../domain/places/distance.ts';
import { createPersistentSearch, type PersistentSearch } from '../../search/browser/persistent-search.ts';
import { createSearchClient } from '../../search/browser/search-client.ts';
import { weeklyField } from '../../search/own-weekly.ts';
import { nearestSort, readSearchState, type SearchState, writeSearchState } from '../../search/url-state.ts';
import { recordSearch } from '../../stores/history.ts';
import { visitorPlace } from '../../stores/visitor-place.ts';
import { listen } from '../../ui/listen.ts';
import { whenIdle } from '../../ui/when-needed.ts';
import { withChosen } from './change-search.ts';
import { FilterPanel } from './FilterPanel.tsx';
import {
  type Answer,
  initialResultsOf,
  instantSearchClient,
  SearchWidget,
  useCarSearch,
} from './instantsearch.ts';
import { Results } from './Results.tsx';
import { searchLabel } from './search-label.ts';
import { SearchPage, type SearchSetup, type SharedParts } from './search-page.ts';
import { indexName } from './search-parameters.ts';
import { urlMiddleware, useDrawerHistory } from './url-middleware.ts';

type SearchAppProps = Pick<SharedParts, 'setup' | 'Card'>;

/** What InstantSearch's requests ask for: the search of this moment, with what the visitor has said by now. */
type Asked = () => { setup: SearchSetup; state: SearchState };

interface SearchBodyProps extends Omit<SharedParts, 'onChange'> {
  persistent: PersistentSearch;
  asked: RefObject<Asked | undefined>;
}

/**
 * The island of the search page. Its first render, on the server and in the browser, shows the answer from the build.
 * The URL is read only after hydration, so that both renders are equal for every link.
 */
export function SearchApp({ setup: built, Card }: SearchAppProps) {
  const setup = useOwnSetup(built);
  const asked = useRef<Asked>(undefined);
  const [client] = useState(() => createSearchClient(setup));
  const [persistent] = useState(() => createPersistentSearch(client));
  const [searchClient] = useState(() => instantSearchClient(persistent.search, () => asked.current!()));
  const [initialResults] = useState(() => initialResultsOf(built));
  // The search engine and the index, so that the first filter is fast.
  useEffect(() => whenIdle(() => client.prefetch()), [client]);

  return (
    <InstantSearchSSRProvider initialResults={initialResults}>
      <InstantSearch
        indexName={indexName}
        searchClient={searchClient}
        future={{ preserveSharedStateOnUnmount: true }}
        insights={false}
      >
        <SearchWidget setup={built} />
        <SearchBody {...{ setup, client, Card, persistent, asked }} />
        <UrlSync setup={setup} />
        <SearchRecorder setup={setup} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  );
}

/** The setup with what the visitor has said: loan terms for limits a week, a place whose nearest cars come first. */
function useOwnSetup(setup: SearchSetup): SearchSetup {
  const { weekly, cardRules, places, sortOptions } = setup;
  const { ownTerms: terms } = useTold(cardRules);
  const { place } = useStore(visitorPlace);
  return useMemo(() => {
    const onTerms = weekly && terms ? { ...setup, ownWeekly: { terms, rates: weekly.rates } } : setup;
    if (!places || !place) return onTerms;
    const nearest = nearestFirst(places, place).map(({ name }) => name);
    return { ...onTerms, nearest, sortOptions: [...sortOptions, { value: nearestSort, label: 'Nearest' }] };
  }, [setup, weekly, terms, places, place, sortOptions]);
}

/**
 * Keeps search state and URL equal. It starts after hydration: InstantSearch's `routing` option would apply the URL in
 * the first render, which would then differ from the built HTML.
 */
function UrlSync({ setup }: { setup: SearchSetup }) {
  const { path, onRoad } = setup;
  const { addMiddlewares, change } = useCarSearch();

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
    if (Object.keys(state).length > 0) change((chosen) => withChosen(state, chosen));
    return remove;
  }, [isStarted, path, onRoad, addMiddlewares, change]);
  return null;
}

/** Filters and results. Only this component subscribes to every step of InstantSearch; those below are memoised. */
function SearchBody({ setup, client, Card, persistent, asked }: SearchBodyProps) {
  const { ui: latest, now, change: onChange, answer, status, refresh } = useCarSearch();
  asked.current = () => ({ setup, state: now() });
  const page = useMemo(() => ({ setup, client, Card, onChange }), [setup, client, Card, onChange]);
  const health = useSyncExternalStore(persistent.subscribe, persistent.health, persistent.health);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const openPanel = useCallback(() => setPanelOpen(true), []);
  const closePanel = useCallback(() => setPanelOpen(false), []);
  useAnswerOnTerms(answer, setup, refresh);
  // InstantSearch creates a new, equal state object at every step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text contains everything in it
  const ui = useMemo(() => latest, [writeSearchState(latest)]);
  useDrawerHistory(isPanelOpen, closePanel, () => setup.path + writeSearchState(latest, location.search));
  // Visitors wait for the cars in the window. The counts render after them.
  const counted = useDeferredValue(answer);
  const shared = { ui, health, onRetry: persistent.retry };
  return (
    <SearchPage value={page}>
      <div className="search stack-6" data-counting={counted !== answer || undefined}>
        <FilterPanel {...shared} answer={counted} isOpen={isPanelOpen} onClose={closePanel} />
        <Results {...{ ...shared, answer, counted, status }} isBehind={isPanelOpen} onFilters={openPanel} />
      </div>
    </SearchPage>
  );
}

/** Asks again when the visitor's terms for a limit a week, or the place for the order by distance, have changed. */
function useAnswerOnTerms(
  { search = '', ownWeekly: used, nearest: usedNearest }: Answer,
  { ownWeekly, nearest }: SearchSetup,
  refresh: () => void,
) {
  const { range, sortBy } = readSearchState(search);
  const isOld =
    (used !== ownWeekly && range?.[weeklyField] !== undefined) ||
    (usedNearest !== nearest && sortBy === nearestSort);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the terms
  useEffect(() => {
    if (isOld) refresh();
  }, [isOld, ownWeekly, nearest]);
}

/** A search is stored after it has stayed unchanged for this time. Intermediate searches are not. */
const restMs = 3000;

/**
 * Stores the visitor's search (LEAD-16) after a pause, and at once when they open one of its cars. After the same pause
 * it reports a search that found nothing, or only without some of its words.
 */
function SearchRecorder({ setup }: { setup: SearchSetup }) {
  const { ui, answer } = useCarSearch();
  const search = writeSearchState(ui);
  const isEmpty = answer.search === search && (answer.nbHits === 0 || answer.leftOut !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the search restarts the pause
  useEffect(() => {
    // The stored link must equal the URL, which already contains the latest search.
    const record = () => {
      const state = readSearchState(location.search);
      recordSearch({ label: searchLabel(state, setup), path: setup.path, query: writeSearchState(state) });
    };
    const recordWhenOpened = ({ target }: Event) => {
      if (target instanceof Element && target.closest('article a')) record();
    };
    const pause = setTimeout(record, restMs);
    // A click with the middle mouse button opens a car as well.
    const end = listen(['click', 'auxclick'], recordWhenOpened, true);
    return () => {
      clearTimeout(pause);
      end();
    };
  }, [search, setup]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the search restarts the pause
  useEffect(() => {
    if (!isEmpty) return;
    const { page: _, sortBy: __, ...wanted } = ui;
    const detail = searchLabel(wanted, setup);
    const pause = setTimeout(() => {
      document.dispatchEvent(new CustomEvent(emptySearchEventName, { detail }));
    }, restMs);
    return () => clearTimeout(pause);
  }, [search, isEmpty]);
  return null;
}
