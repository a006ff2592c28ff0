import { type RefObject, useEffect, useRef } from 'react';

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
