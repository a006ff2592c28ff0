import {
  type MouseEvent,
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
import { isSold } from '../../domain/cars/availability.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { grouped } from '../../domain/prices/money.ts';
import { vehiclePath } from '../../domain/slug.ts';
import { offsetTime } from '../../domain/time/time-zone.ts';
import type { SearchHealth } from '../../search/browser/persistent-search.ts';
import { readSearchState, type SearchState, writeSearchState } from '../../search/url-state.ts';
import type { BodyTile } from '../../site/search/body-tiles.ts';
import { Icon } from '../../ui/Icon.tsx';
import { pageNow } from '../../ui/page-now.ts';
import { useLater } from '../../ui/use-later.ts';
import { whenIdle } from '../../ui/when-needed.ts';
import { type ChangeSearch, withList, withoutFilters } from './change-search.ts';
import { chipsOf } from './chips.ts';
import { inThisTab } from './in-this-tab.ts';
import type { Answer } from './instantsearch.ts';
import { FoundCars } from './list/FoundCars.tsx';
import { useLeftPlace } from './list/use-left-place.ts';
import { useLoadedCars } from './list/use-loaded-cars.ts';
import { usePromotions } from './promo/use-promotions.ts';
import { ResultsBar, SearchOnRoad } from './ResultsBar.tsx';
import { SearchProgress, type SearchStatus } from './SearchProgress.tsx';
import { shownCount } from './ShowButton.tsx';
import { type SearchSaving, useSavedSearch } from './saved/use-saved-search.ts';
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

/**
 * Body tiles above the results. A click selects the body types of a tile, a second click deselects them (TILE-2). A tile
 * that would find nothing is left out, unless it is selected.
 */
function BodyTiles({ answer, ui }: { answer: Answer; ui: SearchState }) {
  const { setup, onChange } = useSearchPage();
  const chosen = ui.refinementList?.['body'] ?? [];
  const counts = answer.facets['body'] ?? {};
  const shown = (setup.bodyTiles ?? [])
    .map((tile) => ({
      ...tile,
      isChosen: tile.bodies.every((body) => chosen.includes(body)),
      count: tile.bodies.reduce((sum, body) => sum + (counts[body] ?? 0), 0),
    }))
    .filter(({ isChosen, count }) => isChosen || count > 0);
  if (shown.length === 0) return null;

  const toggle = ({ bodies }: BodyTile, isChosen: boolean) =>
    onChange((ui) => {
      const others = (ui.refinementList?.['body'] ?? []).filter((body) => !bodies.includes(body));
      return withList(ui, 'body', isChosen ? others : [...others, ...bodies]);
    });

  return (
    <ul className="search-bodies unbroken" role="list" aria-label="Body types">
      {shown.map((tile) => (
        <li key={tile.label}>
          <button
            type="button"
            className="search-body line small"
            aria-pressed={tile.isChosen}
            onClick={() => toggle(tile, tile.isChosen)}
          >
            <span className="strong">{tile.label}</span>{' '}
            <span className="figures soft">{grouped(tile.count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChipsProps {
  ui: SearchState;
  /** Words of the text that no car has. */
  leftOut: readonly string[] | undefined;
  /** Called when the last filter is removed. The chips disappear, so the caller moves the focus. */
  onCleared: () => void;
}

/** The active filters as chips. Each chip has a button that removes its filter. */
function Chips({ ui, leftOut, onCleared }: ChipsProps) {
  const { setup, onChange } = useSearchPage();
  const chips = chipsOf(ui, setup);
  if (chips.length === 0) return null;
  const remove = (change: (ui: SearchState) => SearchState) => (event: MouseEvent<HTMLElement>) => {
    // The pressed button disappears with its chip, so the focus moves to the next chip.
    const item = event.currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    if (chips.length === 1) onCleared();
    else neighbour?.querySelector('button')?.focus();
    onChange(change);
  };
  const clear = () => {
    onCleared();
    onChange(withoutFilters);
  };
  return (
    <ul className="cluster gap-2" role="list" aria-label="Filters chosen">
      {chips.map((chip) => (
        <li key={chip.id}>
          <button
            type="button"
            className="search-chip target small strong"
            aria-label={`Remove ${chip.label}`}
            onClick={remove(chip.without)}
          >
            {chip.id === 'query' && leftOut ? <LeftOutWords text={chip.label} words={leftOut} /> : chip.label}
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="text-button search-clear" onClick={clear}>
          Clear all
        </button>
      </li>
    </ul>
  );
}

/** A text in which the words that were left out are struck through. */
function LeftOutWords({ text, words }: { text: string; words: readonly string[] }) {
  const parts = text.split(/([\s,"]+)/);
  return (
    <span>
      {parts.map((part, at) =>
        words.includes(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          <s key={at}>{part}</s>
        ) : (
          part
        ),
      )}
    </span>
  );
}

interface SearchNoticeProps {
  answer: Answer;
  /** The text of the answered search. */
  query: string | undefined;
  saving: SearchSaving | undefined;
}

/**
 * Says before the list what it does not have: the car whose number was typed, words that no car has, or any car at all.
 * Then it offers the page of that car, and somebody who looks for one. It is always on the page, so that screen readers
 * announce a change.
 */
function SearchNotice({ answer, query, saving }: SearchNoticeProps) {
  const { noun } = useSearchPage().setup;
  const { leftOut = [], notes = [], elsewhere, nbHits } = answer;
  const unsaid = leftOut.filter((word) => !notes.some(({ words }) => words.includes(word)));
  const [missing, ...alsoMissing] = [
    ...(unsaid.length > 0 ? [`No ${noun.one.toLowerCase()} matches ${listed(unsaid)}`] : []),
    ...notes.map(({ sentence }) => sentence),
  ];
  const car = elsewhere ?? soldCar(answer, query);
  const isForSale = car && !isSold(car);
  const heading = car
    ? isForSale
      ? `${car.name} is not in this list`
      : `Sold: ${car.name}`
    : (missing ?? (nbHits === 0 && `No ${noun.other.toLowerCase()} match`));
  return (
    <div className={heading ? 'search-notice stack-1' : 'visually-hidden'} aria-live="polite">
      {heading && (
        <>
          <h2 className="size-l">{heading}</h2>
          {car ? (
            <p>
              <a href={vehiclePath(car.slug)}>See its own page</a>
            </p>
          ) : (
            missing && (
              <p>
                {alsoMissing.map((sentence) => `${sentence}. `)}
                We searched without {leftOut.length === 1 ? 'it' : 'them'}.
              </p>
            )
          )}
          {!isForSale && <AskForOne saving={query ? undefined : saving} />}
        </>
      )}
    </div>
  );
}

/** The sold car that a text means: the only one that it finds, or the one with that stock number. */
function soldCar({ hits: [first], nbHits }: Answer, query = ''): ListedCar | undefined {
  const isMeant = nbHits === 1 || lettersOf(first?.stocknum ?? '') === lettersOf(query);
  return query && first && isSold(first) && isMeant ? first : undefined;
}

/** Both engines ignore signs and capitals in a number. */
const lettersOf = (text: string) => text.replace(/\W/g, '').toLowerCase();

/** '“family”', '“family”, “tidy” or “cosy”' */
const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(words.map((word) => `“${word}”`));

/**
 * The ways to hear of such a car. A search by filters alone is saved and watched, where the dealer sends mails. No car has
 * the words of another, so only a person can look for one.
 */
function AskForOne({ saving }: Pick<SearchNoticeProps, 'saving'>) {
  const alerts = saving?.alertsHref;
  const [isAsked, setAsked] = useState(false);
  const isReady = isAsked && saving?.isSaved;
  useEffect(() => {
    if (isReady && alerts) location.assign(alerts);
  }, [isReady, alerts]);
  const ask = inThisTab(() => {
    if (!saving?.isSaved) saving?.toggle();
    setAsked(true);
  });
  const [{ phone, tel }, setPage] = useState<DOMStringMap>({});
  // Only the page in the browser has the dealer's number.
  useEffect(() => setPage(document.documentElement.dataset), []);
  return (
    <p className="search-ask">
      <a className="unbroken" href={alerts ?? '/contact/'} onClick={alerts ? ask : undefined}>
        Tell me when one arrives
      </a>
      {phone && (
        <>
          {' '}
          or ring{' '}
          <a className="unbroken" href={tel}>
            {phone}
          </a>
        </>
      )}
    </p>
  );
}

const load = () => import('./saved/StockVisitLine.tsx');

/**
 * What changed in the stock since the visitor's last visit, from when the browser is idle. Its place was reserved before
 * the page was painted (`search.astro`), because the line would move the list otherwise.
 */
function StockVisit({ isHidden }: { isHidden: boolean }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { part } = useLater(load, isIdle);
  return (
    <div className="stock-visit" hidden={isHidden}>
      {part && <part.StockVisitLine isHidden={isHidden} />}
    </div>
  );
}
