import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isRecord } from '../../../domain/record.ts';
import { readSearchState, writeSearchState } from '../../../search/url-state.ts';
import { leftPlaceHash } from '../../../stores/history.ts';
import { keepText, valueAt } from '../../../stores/stored-text.ts';
import { listen } from '../../../ui/listen.ts';
import { entriesOf, entryOf, firstInView } from './list-entries.ts';
import type { LoadedCars } from './use-loaded-cars.ts';

/** In so many frames the position is corrected: blocks get their size, and move the car, after they are seen. */
const settlingFrames = 6;

/**
 * Restores the place in the list after Back, Forward, a reload or 'Back to results': loads the pages that were loaded
 * and scrolls to the car that was visible. A page from the back/forward cache stays as it is.
 *
 * @param isWhole true when all cars are rendered, not only those in the window
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
  // A state and not a ref: without a search in the URL nothing else would cause a second render.
  const [sought, setSought] = useState<LeftPlace>();

  useEffect(() => {
    // The browser restores a position in pixels. That is wrong while the list is still short.
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    // In the back/forward cache the list keeps its length, and Safari loses the position there under 'manual'. It scrolls
    // after `pageshow`, before the next frame.
    const leaveToBrowser = () => {
      history.scrollRestoration = 'auto';
    };
    const returned = () => requestAnimationFrame(takeOver);
    takeOver();
    if (hasReturned()) setSought(placeOf(path + searchOfAddress()));
    const giveUp = () => setSought(undefined);
    const keep = () => {
      const { firstPage, lastPage, search, start } = current.current;
      const seen = firstInView(list.current);
      if (seen) keepPlace(path + search, { ...seen, firstPage, lastPage, index: start + seen.index });
    };
    const ends = [
      // If the visitor scrolls or presses something meanwhile, the page does not scroll any more.
      listen(['wheel', 'pointerdown', 'keydown'], giveUp),
      // A phone may close a hidden page without a `pagehide` event.
      listen(['pagehide', 'visibilitychange'], keep),
      listen(['pagehide'], leaveToBrowser),
      listen(['pageshow'], returned),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [list, path]);

  useLayoutEffect(() => {
    // The answer to the search of the URL may not have arrived yet.
    if (!sought || !isWhole || search !== searchOfAddress()) return;
    const before = firstPage - sought.firstPage;
    const after = Math.min(sought.lastPage, pages - 1) - lastPage;
    if (before > 0 || after > 0) {
      if (status === 'idle') void load({ before: Math.max(0, before), after: Math.max(0, after) });
      if (status === 'failed') setSought(undefined);
      return;
    }
    // The car may have been sold. Then the car at the same index is used.
    const entry = entryOf(list.current, sought.car) ?? entriesOf(list.current)[sought.index - start];
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

/** True after Back, Forward, a reload or 'Back to results'. Removes the hash that 'Back to results' adds to the URL. */
function hasReturned(): boolean {
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

/** The place where a visitor left a list of cars. */
export interface LeftPlace {
  /** First and last loaded page, from 0. */
  firstPage: number;
  lastPage: number;
  /** Id of the first visible car. */
  car: string;
  /** Its index in the whole result, from 0. */
  index: number;
  /** Distance of its upper edge from the top of the window, in pixels. */
  top: number;
}

const key = 'left-lists';
/** Number of stored lists. Visitors rarely go back further. */
const mostLists = 10;
/** A larger page number is invalid. */
const mostPages = 500;

/** Stores the place by the address of the list. If storage is disabled or full, the visitor starts at the top. */
export function keepPlace(address: string, place: LeftPlace): void {
  const others = keptPlaces().filter(([kept]) => kept !== address);
  keepText(key, JSON.stringify([...others, [address, place]].slice(-mostLists)), 'sessionStorage');
}

/** The stored place of a list. Undefined when there is none or storage is disabled. */
export function placeOf(address: string): LeftPlace | undefined {
  return keptPlaces().find(([kept]) => kept === address)?.[1];
}

function keptPlaces(): [string, LeftPlace][] {
  const kept = valueAt(key, 'sessionStorage');
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (entry): entry is [string, LeftPlace] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && isPlace(entry[1]),
  );
}

function isPlace(value: unknown): value is LeftPlace {
  if (!isRecord(value)) return false;
  const { firstPage, lastPage, car, index, top } = value;
  return (
    isPage(firstPage) &&
    isPage(lastPage) &&
    firstPage <= lastPage &&
    typeof car === 'string' &&
    Number.isInteger(index) &&
    Number.isFinite(top)
  );
}

const isPage = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < mostPages;
