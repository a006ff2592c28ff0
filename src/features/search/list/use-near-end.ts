import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the end of the list must be for more to be fetched: at most so far below the window, so that more is there
 * before it is looked for, and not in its upper half. A visitor who has gone past the end wants what stands below it,
 * which cars that come would push away.
 */
export const nearEndMargin = '-50% 0px 1200px 0px';

/**
 * Calls whenever the end of the list comes near: as long as there is more, the list grows with the visitor (LIST-15).
 *
 * @param isWaiting nothing is under way, and there is more
 */
export function useNearEnd(end: RefObject<HTMLElement | null>, isWaiting: boolean, onNear: () => void): void {
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
