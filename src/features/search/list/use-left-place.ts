import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readSearchState, writeSearchState } from '../../../search/url-state.ts';
import { leftPlaceHash } from '../../../stores/search-history.ts';
import { keepPlace, type LeftPlace, placeOf } from './left-place.ts';
import { entryAt, entryOf, firstInView } from './list-entries.ts';
import type { LoadedCars } from './use-loaded-cars.ts';

/** What comes into view takes its real size a frame later, and pushes the car away: so many times it is put back. */
const settlingFrames = 6;

/**
 * Brings a visitor who comes back, or loads the page again, to where they were: with the pages that were loaded, at the
 * car that was in view. A page that the browser kept in its back/forward cache is not changed by this.
 *
 * @param list the list of cars; each entry says its car in `data-car`
 * @param isWhole all of the cars are on the page, not only those that a window shows
 */
export function useLeftPlace(
  list: RefObject<HTMLElement | null>,
  cars: LoadedCars,
  isWhole: boolean,
  path: string,
): void {
  const { search, status, start, firstPage, lastPage, pages, load } = cars;
  const current = useRef(cars);
  current.current = cars;
  // State, not a ref: on an address without a search nothing else would render the list a second time.
  const [sought, setSought] = useState<LeftPlace>();

  useEffect(() => {
    // The browser's own place, in pixels, is not that of the car in a list that is still short.
    history.scrollRestoration = 'manual';
    if (cameBack()) setSought(placeOf(path + searchOfAddress()));
    const giveUp = () => setSought(undefined);
    const keep = () => {
      const { firstPage, lastPage, search, start } = current.current;
      const seen = firstInView(list.current);
      if (seen) keepPlace(path + search, { ...seen, firstPage, lastPage, index: start + seen.index });
    };
    // A visitor who scrolls or presses something meanwhile stays where they are.
    const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
    // A phone may end a hidden page without `pagehide`.
    const leaves = ['pagehide', 'visibilitychange'] as const;
    for (const act of acts) addEventListener(act, giveUp, { passive: true });
    for (const leave of leaves) addEventListener(leave, keep);
    return () => {
      for (const act of acts) removeEventListener(act, giveUp);
      for (const leave of leaves) removeEventListener(leave, keep);
    };
  }, [list, path]);

  useLayoutEffect(() => {
    // The search of the address may not be answered yet.
    if (!sought || !isWhole || search !== searchOfAddress()) return;
    const before = firstPage - sought.firstPage;
    const after = Math.min(sought.lastPage, pages - 1) - lastPage;
    if (before > 0 || after > 0) {
      if (status === 'idle') void load({ before: Math.max(0, before), after: Math.max(0, after) });
      if (status === 'failed') setSought(undefined);
      return;
    }
    // The car may have been sold since: then the one that stands in its place.
    const entry = entryOf(list.current, sought.car) ?? entryAt(list.current, sought.index - start);
    let frame = 0;
    const settle = (framesLeft: number) => {
      if (!entry || framesLeft === 0) return setSought(undefined);
      scrollTo(entry, sought.top);
      frame = requestAnimationFrame(() => settle(framesLeft - 1));
    };
    settle(settlingFrames);
    return () => cancelAnimationFrame(frame);
  }, [sought, isWhole, search, status, start, firstPage, lastPage, pages, load, list]);
}

const searchOfAddress = () => writeSearchState(readSearchState(location.search));

/** By Back or Forward, by a reload, or by 'Back to results', whose mark in the address is taken away here. */
function cameBack(): boolean {
  if (location.hash === leftPlaceHash) {
    history.replaceState(history.state, '', location.pathname + location.search);
    return true;
  }
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const { type } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'back_forward' || type === 'reload';
}

function scrollTo(entry: Element, top: number): void {
  const off = entry.getBoundingClientRect().top - top;
  if (Math.abs(off) > 1) scrollBy({ top: off, behavior: 'instant' });
}
