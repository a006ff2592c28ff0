import { type RefObject, useEffect, useRef } from 'react';

/** Two whole rows on a wide screen, and more than a phone shows: for a list whose first entries are out of the window. */
export const usuallyInSight = 6;

/**
 * How many entries, from the first, a window shows of a list. Told by the browser as it goes, since to measure it when
 * a new result comes would lay the page out once more before that is drawn.
 *
 * @param list its blocks, each of entries
 * @param inFirstBlock entries of the first block: others stand there with each number
 */
export function useInSight(list: RefObject<HTMLElement | null>, inFirstBlock: number): RefObject<number> {
  const inSight = useRef(usuallyInSight);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries stand there with each number
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
      // A list that is scrolled past opens at its top with the next result.
      inSight.current = last === -1 ? usuallyInSight : last + 1;
    });
    for (const entry of entries) observer.observe(entry);
    return () => observer.disconnect();
  }, [list, inFirstBlock]);
  return inSight;
}
