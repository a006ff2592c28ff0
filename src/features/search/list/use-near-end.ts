import { type RefObject, useEffect, useRef } from 'react';

/**
 * The area in which the end of the list triggers loading: from the middle of the window to 1200 pixels below it. More
 * cars then arrive before the visitor reaches the end. The upper half of the window is excluded, because a visitor who
 * has scrolled past the end reads the content below, which new cars would push away.
 */
const nearEndMargin = '-50% 0px 1200px 0px';

/**
 * Calls `onNear` whenever the end of the list comes near the window, so that the list loads more cars (LIST-15).
 *
 * @param isWaiting true when there are more cars and no request is running
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
