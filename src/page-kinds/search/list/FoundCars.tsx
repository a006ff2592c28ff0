import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useVisitor } from '../../../car/use-visitor.ts';
import { showsRepayment } from '../../../domain/finance/repayment-view.ts';
import { asksOnRoad } from '../../../domain/on-road/asked.ts';
import { grouped } from '../../../domain/prices/money.ts';
import { writeSearchState } from '../../../search/url-state.ts';
import { ListRepaymentNotes } from '../../../ui/RepaymentNotes.tsx';
import { useLater } from '../../../ui/use-later.ts';
import { inThisTab } from '../in-this-tab.ts';
import { useSearchPage } from '../search-page.ts';
import { CarList, type CarListProps } from './CarList.tsx';
import { entryOf, linkOf } from './list-entries.ts';
import { OwnTermsNote } from './OwnTermsNote.tsx';
import type { LoadedCars } from './use-loaded-cars.ts';

interface FoundCarsProps extends Omit<CarListProps, 'cars' | 'start' | 'visitor'> {
  /** From when the ages of cars are calculated, see `Visitor`. */
  today: string;
  loaded: LoadedCars;
  /** Number of cars found, including those beyond the maximum of the list. */
  found: number;
}

/** The list of cars, with links to the cars before and after the loaded ones. */
export function FoundCars({ loaded, today, ...ofList }: FoundCarsProps) {
  const { setup } = useSearchPage();
  const { list, found, isWhole } = ofList;
  const { firstPage, lastPage, state } = loaded;
  const { cardRules: rules, places } = setup;
  const onRoadPrices = setup.onRoad !== undefined && asksOnRoad(state);
  const visitor = useVisitor(rules, today, { places, onRoadPrices });
  const { tradeIn } = visitor;
  const { part: note } = useLater(loadNote, tradeIn !== undefined);
  const repays = showsRepayment(loaded.cars, rules, visitor);
  const nouns = setup.noun.other.toLowerCase();
  const isFilteredByBand = state.refinementList?.['weekly_price_range'] !== undefined;
  const { announcement, showMore, showEarlier } = usePaging(list, loaded);
  /** The URL of a page (from 0). With a real URL visitors can copy the link or open it in a new tab. */
  const hrefOf = (page: number) => setup.path + writeSearchState({ ...state, page: page + 1 });

  return (
    <>
      {firstPage > 0 && (
        <a
          className="button search-earlier"
          rel="prev"
          href={hrefOf(firstPage - 1)}
          onClick={inThisTab(showEarlier)}
        >
          Show earlier {nouns}
        </a>
      )}
      {/* CSS leaves room for the note before it is loaded, so that the list does not move. */}
      {rules.changeoverHref && (
        <div className="search-changeover">
          {note && <note.ChangeoverNote rules={rules} terms={repays ? visitor.ownTerms : undefined} />}
        </div>
      )}
      {repays && !tradeIn && visitor.ownTerms && (
        <OwnTermsNote rules={rules} terms={visitor.ownTerms} {...{ isFilteredByBand }} />
      )}
      <a
        className="button search-past-list"
        data-grown={lastPage > firstPage || undefined}
        data-size="small"
        href="#after-results"
        onFocus={markSkipLinkUse}
      >
        Skip to the end <span className="visually-hidden">of the page</span>
      </a>
      <CarList {...ofList} cars={loaded.cars} start={loaded.start} visitor={visitor} />
      <MoreCars {...{ isWhole, loaded, found }} href={hrefOf(lastPage + 1)} onMore={showMore} />
      <ListRepaymentNotes cars={loaded.cars} {...{ rules, visitor }} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

/** For a rule of `list.css`: without it the browser would look for the focus in the whole page after each change. */
function markSkipLinkUse(): void {
  document.documentElement.dataset['pastList'] = '';
}

const loadNote = () => import('./ChangeoverNote.tsx');

interface Pending {
  /** Index in the whole result of the car that gets the focus. */
  focusAt: number;
  /** A car that must keep its position in the window, in pixels from the top. */
  anchor?: { car: string; top: number };
}

/**
 * Shows more cars at the visitor's request. The first new car gets the focus, cars added before the visible ones do not
 * move them, and a live region announces how many cars are shown.
 */
function usePaging(list: RefObject<HTMLElement | null>, loaded: LoadedCars) {
  const { noun, hitsPerPage } = useSearchPage().setup;
  const { cars, start, total, search, load } = loaded;
  const pending = useRef<Pending>(undefined);
  const [announcement, setAnnouncement] = useState('');

  const before = useRef({ search, count: cars.length });
  useEffect(() => {
    const { search: oldSearch, count } = before.current;
    before.current = { search, count: cars.length };
    if (oldSearch !== search) setAnnouncement('');
    else if (cars.length > count)
      setAnnouncement(`Showing ${grouped(cars.length)} of ${grouped(total)} ${noun.other.toLowerCase()}`);
  }, [search, cars.length, total, noun]);

  useLayoutEffect(() => {
    const { focusAt, anchor } = pending.current ?? {};
    const car = focusAt === undefined ? undefined : cars[focusAt - start];
    if (!car) return;
    pending.current = undefined;
    const [entry, anchorEntry] = [car.id, anchor?.car].map((id) => entryOf(list.current, id));
    linkOf(entry)?.focus({ preventScroll: true });
    if (anchor && anchorEntry) {
      scrollBy({ top: anchorEntry.getBoundingClientRect().top - anchor.top, behavior: 'instant' });
    }
  }, [list, cars, start]);

  const showMore = () => {
    pending.current = { focusAt: start + cars.length };
    void load({ after: 1 });
  };
  const showEarlier = () => {
    const first = cars[0]?.id;
    const entry = entryOf(list.current, first);
    const anchor = entry && first ? { car: first, top: entry.getBoundingClientRect().top } : undefined;
    pending.current = { focusAt: Math.max(0, start - hitsPerPage), ...(anchor && { anchor }) };
    void load({ before: 1 });
  };
  return { announcement, showMore, showEarlier };
}

/**
 * The area in which the end of the list triggers loading: from the middle of the window to 1200 pixels below it. More
 * cars then arrive before the visitor reaches the end. The upper half of the window is excluded, because a visitor who
 * has scrolled past the end reads the content below, which new cars would push away.
 */
const nearEndMargin = '-50% 0px 1200px 0px';

/** Calls `onNear` whenever the end of the list comes near the window while `isWaiting` for it (LIST-15). */
function useNearEnd(end: RefObject<HTMLElement | null>, isWaiting: boolean, onNear: () => void): void {
  const near = useRef(onNear);
  near.current = onNear;

  useEffect(() => {
    const element = end.current;
    if (!element || !isWaiting || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near.current();
      },
      { rootMargin: nearEndMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, isWaiting]);
}

interface MoreCarsProps extends Pick<FoundCarsProps, 'loaded' | 'isWhole' | 'found'> {
  href: string;
  /** Shows the next page and moves the focus to its first car. */
  onMore: () => void;
}

/** The end of the list: how many are shown, a link to more (LIST-15, OPEN-59), how to reach others (CFG-32). */
function MoreCars({ loaded, isWhole, found, href, onMore }: MoreCarsProps) {
  const { noun } = useSearchPage().setup;
  const { cars, start, total, status, lastPage, pages, load } = loaded;
  const end = useRef<HTMLDivElement>(null);
  const hasMore = lastPage + 1 < pages;
  const nouns = noun.other.toLowerCase();
  const shownTo = Math.min(total, start + cars.length);
  useNearEnd(end, hasMore && isWhole && status === 'idle', () => void load({ after: 1 }));

  return (
    <div className="note search-end stack-3 figures" ref={end} aria-busy={status === 'loading'}>
      <p>
        {start + cars.length < total || start > 0 || found > total
          ? `Showing ${start > 0 ? `${grouped(start + 1)} to ` : ''}${grouped(shownTo)} of ${grouped(total)}`
          : `That is ${total === 1 ? `the one ${noun.one.toLowerCase()}` : `all ${grouped(total)} ${nouns}`}`}
      </p>
      {found > total && (
        <p>
          {grouped(found)} {nouns} match. Filter or sort to reach the others.
        </p>
      )}
      <progress value={shownTo} max={total} aria-hidden="true" />
      {status === 'failed' && (
        <p className="search-problem cluster" role="alert">
          We could not load more {nouns}. Check your connection and try again.
        </p>
      )}
      {hasMore && (
        <a className="button" rel="next" href={href} onClick={inThisTab(onMore)}>
          {status === 'loading' ? `Loading more ${nouns}` : `Show more ${nouns}`}
        </a>
      )}
    </div>
  );
}
