import type { IndexUiState } from 'instantsearch.js';
import { memo, useCallback, useDeferredValue, useRef } from 'react';
import type { SearchHealth } from '../../search/browser/persistent-search.ts';
import type { SearchClient } from '../../search/browser/search-client.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import type { Answer } from './answer.ts';
import { BodyTiles } from './BodyTiles.tsx';
import { Chips } from './Chips.tsx';
import type { CardComponent } from './card-component.ts';
import { chipsOf } from './chips.ts';
import { EmptyResult } from './empty/EmptyResult.tsx';
import { FoundCars } from './list/FoundCars.tsx';
import { useHeldWhilePressed } from './list/use-held-while-pressed.ts';
import { useLeftPlace } from './list/use-left-place.ts';
import { useLoadedCars } from './list/use-loaded-cars.ts';
import { usePromotions } from './promo/use-promotions.ts';
import { ResultsBar } from './ResultsBar.tsx';
import { SearchProgress, type SearchStatus } from './SearchProgress.tsx';
import { shownCount } from './shown-count.ts';
import type { ChangeSearch } from './ui-state.ts';
import { useLinkedSearch } from './use-linked-search.ts';
import { usePageInRange } from './use-page-in-range.ts';
import { useToday } from './use-today.ts';
import { useTopOfNewSearch } from './use-top-of-new-search.ts';

interface ResultsProps {
  setup: SearchSetup;
  client: SearchClient;
  Card: CardComponent;
  answer: Answer;
  /** The deferred answer, which provides the counts. It follows `answer` one render later. */
  counted: Answer;
  ui: IndexUiState;
  status: SearchStatus;
  health: SearchHealth;
  onChange: ChangeSearch;
  onRetry: () => void;
  /** True while the filter drawer covers the results. */
  isBehind: boolean;
  onFilters: () => void;
}

/** The results: count, chips, sort order and cars. The old cars stay until new ones arrive (LIST-23, ERR-5). */
export const Results = memo(function Results(props: ResultsProps) {
  const {
    setup,
    client,
    Card,
    answer: latest,
    counted,
    ui,
    status,
    health,
    onChange,
    onRetry,
    isBehind,
    onFilters,
  } = props;
  const isOld = health !== 'well';
  const top = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const today = useToday(setup);
  // Offers depend on the current day. Ages of cars do too, unless the stock has a fixed date.
  const stockDay = setup.cardRules.asOf ?? today;
  const [answer, onPointerDown] = useHeldWhilePressed(latest);
  const loaded = useLoadedCars(answer, client, setup);
  // After a new search the cars in the window render first and the others in a second render.
  const isWhole = useDeferredValue(loaded.search) === loaded.search;
  const promotions = usePromotions(setup, loaded.state, today, list);
  usePageInRange(answer, loaded.pages);
  useLeftPlace(list, loaded, isWhole, setup.path);
  useTopOfNewSearch(top, loaded.search);
  useLinkedSearch(answer.request !== undefined || isOld);

  const found = shownCount(answer, setup, ui);
  const toTop = useCallback(() => top.current?.focus({ preventScroll: true }), []);
  return (
    <section
      className="search-results"
      aria-label="Results"
      inert={isBehind}
      data-busy={status === 'stalled' && !isOld}
      data-old={isOld || undefined}
      onPointerDown={onPointerDown}
    >
      {setup.bodyTiles && <BodyTiles tiles={setup.bodyTiles} answer={counted} ui={ui} onChange={onChange} />}
      <ResultsBar
        top={top}
        found={found}
        isOld={isOld}
        chosen={chipsOf(ui).length}
        setup={setup}
        onFilters={onFilters}
      />
      <Chips ui={ui} onChange={onChange} onCleared={toTop} />
      <SearchProgress {...{ status, health, onRetry }} onRecovered={toTop} />
      {answer.nbHits === 0 ? (
        <EmptyResult
          setup={setup}
          client={client}
          Card={Card}
          today={stockDay}
          ui={ui}
          onChoose={(change) => {
            toTop();
            onChange(change);
          }}
        />
      ) : (
        <FoundCars
          setup={setup}
          loaded={loaded}
          list={list}
          promotions={promotions}
          Card={Card}
          today={stockDay}
          found={found}
          isBusy={status !== 'idle' && !isOld}
          isWhole={isWhole}
          onCarGone={toTop}
        />
      )}
    </section>
  );
});
