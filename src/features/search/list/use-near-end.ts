import { type RefObject, useEffect, useRef } from 'react';

/** Pages that load by themselves before the visitor is asked: whoever wants the footer can reach it. */
export const automaticPages = 3;
/** How far below the window the end may be when more is fetched: it should be there before it is looked for. */
const ahead = '1200px';

/**
 * Calls when the end of the list comes near, until it has called `automaticPages` times for a search.
 *
 * @param search a new one begins the count again
 * @param isWaiting nothing is under way, and there is more
 * @returns grants as many again: the visitor has asked for more
 */
export function useNearEnd(
  end: RefObject<HTMLElement | null>,
  { search, isWaiting, onNear }: { search: string; isWaiting: boolean; onNear: () => void },
): () => void {
  const granted = useRef({ search, left: automaticPages });
  if (granted.current.search !== search) granted.current = { search, left: automaticPages };
  const near = useRef(onNear);
  near.current = onNear;

  useEffect(() => {
    const element = end.current;
    if (!element || !isWaiting || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || granted.current.left === 0) return;
        granted.current.left -= 1;
        near.current();
      },
      { rootMargin: `0px 0px ${ahead} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, isWaiting]);

  return () => {
    granted.current.left = automaticPages;
  };
}
