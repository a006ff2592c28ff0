import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { grouped } from '../../../domain/money.ts';
import type { SearchSetup } from '../search-props.ts';
import type { LoadedCars } from './use-loaded-cars.ts';

/**
 * Where the end of the list makes more cars load: from the middle of the window to 1200 pixels below it, so that they
 * arrive before the visitor does.
 */
const near = '-50% 0px 1200px 0px';
/** From there to anywhere above: a jump, as with the End key, leaves the end above the window. */
const passed = '1000000px 0px -50% 0px';

/**
 * Calls `onNear` while the end of the list is near the window, and `onPassed` while it is above, so that the list loads
 * more cars (LIST-15). Whoever has the focus below the list reads there, and is left alone.
 *
 * @param isWaiting true when there are more cars and no request is running
 */
function useNearEnd(
  end: RefObject<HTMLElement | null>,
  isWaiting: boolean,
  onNear: () => void,
  onPassed: () => void,
): void {
  const latest = useRef({ onNear, onPassed });
  latest.current = { onNear, onPassed };

  useEffect(() => {
    const element = end.current;
    if (!element || !isWaiting || typeof IntersectionObserver === 'undefined') return;
    const observers = [near, passed].map((rootMargin) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          if (rootMargin === near) latest.current.onNear();
          else if (!isFocusAfter(element)) latest.current.onPassed();
        },
        { rootMargin },
      );
      observer.observe(element);
      return observer;
    });
    return () => observers.forEach((observer) => void observer.disconnect());
  }, [end, isWaiting]);
}

/** True when the focus is on something that follows the element, and not in it. */
const isFocusAfter = (element: Element) =>
  element.compareDocumentPosition(document.activeElement ?? element) === Node.DOCUMENT_POSITION_FOLLOWING;

interface MoreCarsProps {
  setup: SearchSetup;
  loaded: LoadedCars;
  /** True when all loaded cars are rendered, so that the end of the list is at its final position. */
  isWhole: boolean;
  /** Number of cars found, including those beyond the maximum of the list. */
  found: number;
  href: string;
  /** Shows the next page, and moves the focus or the window to its first car. */
  onMore: (moves: 'focus' | 'window') => void;
}

/**
 * The end of the list: how many cars are shown, how to reach those beyond the maximum of the list (CFG-32), and a link to
 * more or a message that all are shown (LIST-15, OPEN-59).
 */
export function MoreCars({ setup: { noun }, loaded, isWhole, found, href, onMore }: MoreCarsProps) {
  const { cars, start, total, status, lastPage, pages, load } = loaded;
  const end = useRef<HTMLDivElement>(null);
  const hasMore = lastPage + 1 < pages;
  const nouns = noun.other.toLowerCase();
  const shownTo = Math.min(total, start + cars.length);
  useNearEnd(
    end,
    hasMore && isWhole && status === 'idle',
    () => void load({ after: 1 }),
    () => onMore('window'),
  );

  const onClick = (event: MouseEvent) => {
    if (isForAnotherTab(event)) return;
    event.preventDefault();
    onMore('focus');
  };
  return (
    <div className="search-end" ref={end} aria-busy={status === 'loading'}>
      {start + cars.length < total || start > 0 || found > total ? (
        <p>
          Showing {start > 0 && `${grouped(start + 1)} to `}
          {grouped(shownTo)} of {grouped(total)}
        </p>
      ) : (
        <p>
          {total === 1
            ? `That is the one ${noun.one.toLowerCase()}`
            : `That is all ${grouped(total)} ${nouns}`}
        </p>
      )}
      {found > total && (
        <p>
          {grouped(found)} {nouns} match. Filter or sort to reach the others.
        </p>
      )}
      <progress value={shownTo} max={total} aria-hidden="true" />
      {status === 'failed' && (
        <p className="search-problem" role="alert">
          We could not load more {nouns}. Check your connection and try again.
        </p>
      )}
      {hasMore && (
        <a className="button" rel="next" href={href} onClick={onClick}>
          {status === 'loading' ? `Loading more ${nouns}` : `Show more ${nouns}`}
        </a>
      )}
    </div>
  );
}

/** True for a click that opens a new tab or window. The page leaves such clicks to the browser. */
export function isForAnotherTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}
