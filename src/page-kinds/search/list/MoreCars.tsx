import { type RefObject, useEffect, useRef } from 'react';
import { grouped } from '../../../domain/prices/money.ts';
import { inThisTab } from '../in-this-tab.ts';
import { useSearchPage } from '../use-search-page.ts';
import type { LoadedCars } from './use-loaded-cars.ts';

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

interface MoreCarsProps {
  loaded: LoadedCars;
  /** True when all loaded cars are rendered, so that the end of the list is at its final position. */
  isWhole: boolean;
  /** Number of cars found, including those beyond the maximum of the list. */
  found: number;
  href: string;
  /** Shows the next page and moves the focus to its first car. */
  onMore: () => void;
}

/** The end of the list: how many are shown, a link to more (LIST-15, OPEN-59), how to reach others (CFG-32). */
export function MoreCars({ loaded, isWhole, found, href, onMore }: MoreCarsProps) {
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
