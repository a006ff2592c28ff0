import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { readSearchState, writeSearchState } from '../../../search/url-state.ts';
import { keepPlace, type LeftPlace, placeOf } from './left-place.ts';
import { entryOf, firstInView } from './list-entries.ts';
import type { LoadedCars } from './use-loaded-cars.ts';

/**
 * Brings a visitor who comes back, or loads the page again, to where they were: with the pages that were loaded, at the
 * car that was in view. A page that waited in the browser's cache is as it was without this.
 *
 * @param list the list of cars; each entry says its car in `data-car`
 */
export function useLeftPlace(list: RefObject<HTMLElement | null>, cars: LoadedCars, path: string): void {
  const { search, firstPage, lastPage, load } = cars;
  const current = useRef(cars);
  current.current = cars;
  const sought = useRef<LeftPlace>(undefined);

  useEffect(() => {
    if (cameBack())
      sought.current = placeOf(addressOf(path, writeSearchState(readSearchState(location.search))));
    const giveUp = () => {
      sought.current = undefined;
    };
    const keep = () => {
      const { firstPage, lastPage, search } = current.current;
      const seen = firstInView(list.current);
      if (seen) keepPlace(addressOf(path, search), { firstPage, lastPage, ...seen });
    };
    // Who scrolls or presses something meanwhile is where they want to be.
    const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
    for (const act of acts) addEventListener(act, giveUp, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      for (const act of acts) removeEventListener(act, giveUp);
      removeEventListener('pagehide', keep);
    };
  }, [list, path]);

  useLayoutEffect(() => {
    const place = sought.current;
    // The search of the address is not answered yet.
    if (
      !place ||
      addressOf(path, search) !== addressOf(path, writeSearchState(readSearchState(location.search)))
    )
      return;
    const before = firstPage - place.firstPage;
    const after = place.lastPage - lastPage;
    if (before > 0 || after > 0) void load({ before: Math.max(0, before), after: Math.max(0, after) });
    const entry = entryOf(list.current, place.car);
    if (!entry) return;
    sought.current = undefined;
    scrollTo(entry, place.top);
    // What comes into view takes its real size, and may push the car away.
    requestAnimationFrame(() => scrollTo(entry, place.top));
  });
}

const addressOf = (path: string, search: string) => path + search;

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const { type } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'back_forward' || type === 'reload';
}

function scrollTo(entry: Element, top: number): void {
  const off = entry.getBoundingClientRect().top - top;
  if (Math.abs(off) > 1) scrollBy({ top: off, behavior: 'instant' });
}
