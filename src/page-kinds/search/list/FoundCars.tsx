import {
  type FocusEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useVisitor } from '../../../car/use-visitor.ts';
import { cardView } from '../../../domain/cars/card-view-of.ts';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import { withPromotions } from '../../../domain/cars/promo.ts';
import type { Visitor } from '../../../domain/cars/visitor.ts';
import { showsRepayment } from '../../../domain/finance/repayment-view.ts';
import { asksOnRoad } from '../../../domain/on-road/asked.ts';
import { grouped } from '../../../domain/prices/money.ts';
import { writeSearchState } from '../../../search/url-state.ts';
import { ListRepaymentNotes } from '../../../ui/RepaymentNotes.tsx';
import { useLater } from '../../../ui/use-later.ts';
import { inThisTab } from '../in-this-tab.ts';
import { isEqual } from '../is-equal.ts';
import { PromoCard, PromoTile } from '../promo/PromoTile.tsx';
import type { ShownPromotions } from '../promo/use-promotions.ts';
import { useSearchPage } from '../search-page.ts';
import { blockSize, blocksOf, entryOf, inSightFirst, linkOf } from './list-entries.ts';
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

interface CarListProps {
  list: RefObject<HTMLDivElement | null>;
  cars: ListedCar[];
  /** Index of the first car in the whole result, from 0. */
  start: number;
  found: number;
  promotions: ShownPromotions;
  visitor: Visitor;
  isBusy: boolean;
  /** False while only the cars in the window of a new search are rendered. */
  isWhole: boolean;
  /** Called when the focused car is not in the new result. */
  onCarGone: () => void;
}

/** Entries are no `<li>`, because the list is the element around several grids, which only arrange them. */
const itemRole = { role: 'listitem' } as const;

/** The cards of a result and the dealer's promotions between them (LIST-14, LIST-16, LIST-18). */
function CarList({ list, isBusy, isWhole, onCarGone, ...items }: CarListProps) {
  // Deferred, because the cars outside the window render deferred too, so the DOM has this many entries only then.
  const inSight = useInSight(list, useDeferredValue(Math.min(blockSize, items.cars.length)));
  useEffect(() => (list.current ? followBlockHeight(list.current) : undefined), [list]);
  useEffect(() => (list.current ? keepPictures(list.current) : undefined), [list]);
  const onFocus = useFocusOnCar(list, onCarGone);
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers get one list, although it consists of several grids
    <div role="list" aria-label="Results" aria-busy={isBusy || !isWhole} ref={list} onFocus={onFocus}>
      <Blocks {...items} isWhole={isWhole} inSight={inSight} />
    </div>
  );
}

interface BlocksProps extends Omit<CarListProps, 'isBusy' | 'list' | 'onCarGone'> {
  /** Number of entries in the window. */
  inSight: RefObject<number>;
}

/** A component of its own, so that a change of `isBusy` renders no cards again. */
const Blocks = memo(function Blocks(props: BlocksProps) {
  const { cars, start, found, promotions, visitor, isWhole, inSight } = props;
  const wanted = useMemo(
    () => withPromotions(cars, start, promotions, found),
    [cars, start, promotions, found],
  );
  const settled = useDeferredValue(wanted);
  const entries = isWhole ? wanted : inSightFirst(wanted, settled, inSight.current);
  return blocksOf(entries, start > 0).map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the content of a block changes, its position identifies it
    <div key={at} className="car-grid search-grid">
      {block.map(({ car, place = 0, tile, card }) =>
        car ? (
          // The key is the position, so that a new search updates the existing cards. That is cheaper than to replace
          // them.
          <Item key={place} {...{ car, visitor, place }} />
        ) : (
          <div key={card ? `promo ${card.heading}` : 'promo-tile'} {...itemRole}>
            {tile && <PromoTile tile={tile} />}
            {card && <PromoCard card={card} />}
          </div>
        ),
      )}
    </div>
  ));
});

interface ItemProps {
  car: ListedCar;
  visitor: Visitor;
  /** Position in the whole result, from 0. */
  place: number;
}

/** A car that has the same position in the next search does not render again. */
const Item = memo(
  function Item({ car, visitor, place }: ItemProps) {
    const { setup, Card } = useSearchPage();
    return (
      <div {...itemRole} data-car={car.id}>
        <Card
          car={cardView(car, setup.cardRules, visitor)}
          headingLevel={3}
          priority={place < setup.priorityCards}
        />
      </div>
    );
  },
  // A visitor has a set, which isEqual does not look into.
  (before, now) => before.visitor === now.visitor && isEqual(before, now),
);

/**
 * Sets, until the returned function is called, the height of a block as a CSS property of the list: that which the
 * browser reserves for blocks far from the window. The content security policy forbids style attributes in HTML, but
 * not properties that a script sets.
 */
function followBlockHeight(list: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  let measured = '';
  const measure = () => {
    const [first, second] = list.children;
    // The height depends only on the width and the view. Each change of the property recalculates the styles of every
    // card.
    const shape = `${list.clientWidth} ${document.documentElement.dataset['secondView']}`;
    if (!first || !second || shape === measured) return;
    measured = shape;
    // A block can be higher than the first, and must not lie over the next one before it is rendered.
    list.style.setProperty('--block-height', `${Math.round(first.clientHeight * 1.1)}px`);
  };
  // In the next frame: the property changes the height of the list, which Safari would report as an error ('loop').
  const observer = new ResizeObserver(() => requestAnimationFrame(measure));
  observer.observe(list);
  return () => observer.disconnect();
}

/**
 * Keeps the focus on the same car when another search updates the cards: else Enter would open another one. `fallback`
 * moves it when the car is not in the new result. @returns the focus listener of the list
 */
function useFocusOnCar(
  list: RefObject<HTMLElement | null>,
  fallback: () => void,
): (event: FocusEvent) => void {
  const car = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (car.current === undefined) return;
    const { activeElement } = document;
    const focused = activeElement?.closest<HTMLElement>('[data-car]');
    if (focused?.dataset['car'] === car.current) return;
    // Acts only when another car has the focus, or when nothing has it because the card was removed. In all other
    // cases the visitor has focused another element.
    if (focused || activeElement === document.body) {
      const link = linkOf(entryOf(list.current, car.current));
      if (link) return link.focus({ preventScroll: true });
      fallback();
    }
    car.current = undefined;
  });
  useLayoutEffect(
    () => () => {
      // The new result is empty, so the whole list is removed.
      if (list.current?.contains(document.activeElement)) fallback();
    },
    [list, fallback],
  );
  return ({ target }) => {
    car.current = target.closest<HTMLElement>('[data-car]')?.dataset['car'];
  };
}

/** For a list whose first entries are outside the window: two rows on a wide screen, more than a phone shows. */
export const defaultInSight = 6;

/**
 * The number of entries from the start of the list, which contains blocks, to the last visible one. An observer
 * updates it in advance: measuring at the time of a new result would force another layout before it is painted.
 *
 * @param inFirstBlock number of entries in the first block. A change starts a new observation.
 */
export function useInSight(list: RefObject<HTMLElement | null>, inFirstBlock: number): RefObject<number> {
  const inSight = useRef(defaultInSight);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the number means other elements
  useEffect(() => {
    const entries = [...(list.current?.firstElementChild?.children ?? [])];
    if (entries.length === 0 || typeof IntersectionObserver === 'undefined') return;
    const seen = new Set<Element>();
    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      const last = entries.findLastIndex((entry) => seen.has(entry));
      // No entry is visible, so the visitor has scrolled past the list. The next result scrolls to its top.
      inSight.current = last === -1 ? defaultInSight : last + 1;
    });
    for (const entry of entries) observer.observe(entry);
    return () => observer.disconnect();
  }, [list, inFirstBlock]);
  return inSight;
}

/** The pictures of about ten screens of a desktop. */
const mostKept = 60;

/**
 * Keeps the latest pictures of a list, until the returned function is called. The browser discards a picture that
 * leaves the page, and would have to prepare it again when the visitor undoes a filter.
 */
export function keepPictures(list: HTMLElement): () => void {
  const kept = new Map<string, HTMLImageElement>();
  const keep = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    const { currentSrc } = target;
    // An element of its own: one of the list would keep its card in memory too.
    const picture = kept.get(currentSrc) ?? Object.assign(new Image(), { src: currentSrc });
    kept.delete(currentSrc);
    kept.set(currentSrc, picture);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };
  // `load` does not bubble.
  list.addEventListener('load', keep, true);
  return () => list.removeEventListener('load', keep, true);
}
