import {
  memo,
  type RefObject,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { offsetTime } from '../../domain/time/time-zone.ts';
import type { SearchHealth } from '../../search/browser/persistent-search.ts';
import { readSearchState, type SearchState, writeSearchState } from '../../search/url-state.ts';
import { pageNow } from '../../ui/page-now.ts';
import { useLater } from '../../ui/use-later.ts';
import { BodyTiles } from './BodyTiles.tsx';
import { Chips } from './Chips.tsx';
import type { ChangeSearch } from './change-search.ts';
import { chipsOf } from './chips.ts';
import type { Answer } from './instantsearch.ts';
import { FoundCars } from './list/FoundCars.tsx';
import { useLeftPlace } from './list/use-left-place.ts';
import { useLoadedCars } from './list/use-loaded-cars.ts';
import { usePromotions } from './promo/use-promotions.ts';
import { ResultsBar, SearchOnRoad } from './ResultsBar.tsx';
import { SearchNotice } from './SearchNotice.tsx';
import { SearchProgress, type SearchStatus } from './SearchProgress.tsx';
import { shownCount } from './ShowButton.tsx';
import { StockVisit } from './saved/StockVisit.tsx';
import { useSavedSearch } from './saved/use-saved-search.ts';
import { type SearchSetup, useSearchPage } from './search-page.ts';
import { useHeldWhilePressed } from './use-press.ts';

interface ResultsProps {
  answer: Answer;
  /** The deferred answer, which provides the counts. It follows `answer` one render later. */
  counted: Answer;
  ui: SearchState;
  status: SearchStatus;
  health: SearchHealth;
  onRetry: () => void;
  /** True while the filter drawer covers the results. */
  isBehind: boolean;
  onFilters: () => void;
}

/** Most searches find cars. Without this code, the notice and the filters are there. */
const loadEmpty = () => import('./empty/EmptyResult.tsx');

/** The results: count, chips, sort order and cars. The old cars stay until new ones arrive (LIST-23, ERR-5). */
export const Results = memo(function Results(props: ResultsProps) {
  const { answer: latest, counted, ui, status, health, onRetry, isBehind, onFilters } = props;
  const { setup, onChange } = useSearchPage();
  const isOld = health !== 'well';
  const top = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const now = useNow(setup);
  // Offers depend on the present time. Ages of cars do too, unless the stock has a fixed date.
  const stockTime = setup.cardRules.asOf ?? now;
  const [answer, onPointerDown] = useHeldWhilePressed(latest, '[data-car]');
  const loaded = useLoadedCars(answer);
  // After a new search the cars in the window render first and the others in a second render.
  const isWhole = useDeferredValue(loaded.search) === loaded.search;
  const promotions = usePromotions(setup, loaded.state, now.slice(0, 10), list);
  usePageInRange(answer, loaded.pages, ui, onChange);
  useLeftPlace(list, loaded, isWhole, setup.path);
  useTopOfNewSearch(top, loaded.search);
  useLinkedSearch(answer.search !== undefined || isOld);

  const { part: empty } = useLater(loadEmpty, answer.nbHits === 0);

  const found = shownCount(answer, setup, ui);
  const saving = useSavedSearch(ui);
  const toTop = useCallback(() => top.current?.focus({ preventScroll: true }), []);
  return (
    <section
      className="search-results stack-4"
      aria-label="Results"
      inert={isBehind}
      data-busy={status === 'stalled' && !isOld}
      data-old={isOld || undefined}
      onPointerDown={onPointerDown}
    >
      <SearchNotice answer={answer} query={loaded.state.query} saving={saving} />
      <BodyTiles answer={counted} ui={ui} />
      <SearchOnRoad ui={ui} />
      <ResultsBar {...{ top, found, isOld, ui, saving, onFilters }} chosen={chipsOf(ui, setup).length} />
      <Chips ui={ui} leftOut={answer.leftOut} onCleared={toTop} />
      {saving?.isLost && (
        <p className="search-problem cluster" role="alert">
          We could not save this search. Check your connection and try again.
        </p>
      )}
      {saving?.visit && <saving.visit.Visit search={saving.visit.search} />}
      {setup.followedStock && <StockVisit isHidden={saving?.visit !== undefined} />}
      <SearchProgress {...{ status, health, onRetry }} onRecovered={toTop} />
      {answer.nbHits === 0 ? (
        empty && (
          <empty.EmptyResult
            ui={ui}
            today={stockTime}
            onChoose={(change) => {
              toTop();
              onChange(change);
            }}
          />
        )
      ) : (
        <FoundCars
          {...{ loaded, list, promotions, found, isWhole }}
          today={stockTime}
          isBusy={status !== 'idle' && !isOld}
          onCarGone={toTop}
        />
      )}
    </section>
  );
});

/**
 * The moment at which the page opened, by the dealer's clock. The first render returns the date of the build, so that
 * hydration matches the built HTML. The next one draws every card again, so it gives way to the visitor.
 */
function useNow({ today, cardRules: { timeZone } }: Pick<SearchSetup, 'today' | 'cardRules'>): string {
  const [now, setNow] = useState(today);
  useEffect(() => startTransition(() => setNow(offsetTime(pageNow(), timeZone))), [timeZone]);
  return now;
}

/** Opens the last of the `pages` for a link to a page beyond the end. */
function usePageInRange(
  answer: Answer,
  pages: number,
  { page = 1 }: SearchState,
  onChange: ChangeSearch,
): void {
  const isBeyond = pages > 0 && page > pages && answer.page === page - 1;
  useEffect(() => {
    if (isBeyond) onChange((now) => ({ ...now, page: pages }));
  }, [isBeyond, pages, onChange]);
}

/**
 * Shows the list of a page whose URL contains a search once its cars come from an answer, or the search has failed. A
 * script of the page and `list.css` hide the built cars, which are those without that search, so that they do not
 * change while the visitor reads or taps them.
 */
function useLinkedSearch(isAnswered: boolean): void {
  useLayoutEffect(() => {
    if (isAnswered || writeSearchState(readSearchState(location.search)) === '')
      delete document.documentElement.dataset['linked'];
  }, [isAnswered]);
}

/**
 * Scrolls to the top of a new result. Otherwise a visitor who selects a filter far down the list would see the end of
 * the page. The search of the URL at page load does not scroll: there the browser or `useLeftPlace` sets the position.
 */
function useTopOfNewSearch(top: RefObject<HTMLElement | null>, search: string): void {
  const shown = useRef(search);
  const isOpen = useRef(false);
  useEffect(() => {
    const isNew = shown.current !== search;
    shown.current = search;
    if (isNew && isOpen.current) scrollToResults(top.current?.closest('.search-bar'));
    isOpen.current ||= search === writeSearchState(readSearchState(location.search));
  }, [search, top]);
}

/**
 * Scrolls to the notice above the bar, or to the element below the bar, when it is above the visible area. The bar itself
 * is sticky on phones, so its own position does not show how far the visitor has scrolled.
 */
function scrollToResults(bar: HTMLElement | null | undefined): void {
  const notice = bar?.parentElement?.querySelector('.search-notice');
  const first = notice ?? bar?.nextElementSibling;
  const edge = notice || !bar ? 0 : Math.max(0, bar.getBoundingClientRect().bottom);
  if (first && first.getBoundingClientRect().top < edge)
    first.scrollIntoView({ block: 'start', behavior: 'instant' });
}
