import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { grouped } from '../../../domain/money.ts';
import { entryOf } from './list-entries.ts';
import type { LoadedCars } from './use-loaded-cars.ts';

interface Pending {
  /** Index in the whole result of the car that gets the focus. */
  focusAt: number;
  /** A car that must keep its position in the window, in pixels from the top. */
  anchor?: { car: string; top: number };
}

/**
 * Shows more cars at the visitor's request. The first new car gets the focus, cars added before the visible ones do not
 * move them, and a live region announces how many cars are shown.
 *
 * @param nouns the plural noun: 'cars'
 */
export function usePaging(list: RefObject<HTMLElement | null>, loaded: LoadedCars, nouns: string) {
  const { cars, start, total, search, load } = loaded;
  const pending = useRef<Pending>(undefined);
  const [announcement, setAnnouncement] = useState('');

  const before = useRef({ search, count: cars.length });
  useEffect(() => {
    const { search: oldSearch, count } = before.current;
    before.current = { search, count: cars.length };
    if (oldSearch !== search) setAnnouncement('');
    else if (cars.length > count)
      setAnnouncement(`Showing ${grouped(cars.length)} of ${grouped(total)} ${nouns}`);
  }, [search, cars.length, total, nouns]);

  useLayoutEffect(() => {
    const { focusAt, anchor } = pending.current ?? {};
    const car = focusAt === undefined ? undefined : cars[focusAt - start];
    if (!car) return;
    pending.current = undefined;
    const [entry, anchorEntry] = [car.id, anchor?.car].map((id) => entryOf(list.current, id));
    entry?.querySelector('a')?.focus({ preventScroll: true });
    if (anchor && anchorEntry) {
      scrollBy({ top: anchorEntry.getBoundingClientRect().top - anchor.top, behavior: 'instant' });
    }
  }, [list, cars, start]);

  const showMore = useCallback(() => {
    pending.current = { focusAt: start + cars.length };
    void load({ after: 1 });
  }, [load, start, cars.length]);

  const first = cars[0]?.id;
  const showEarlier = useCallback(
    (perPage: number) => {
      const entry = entryOf(list.current, first);
      const anchor = entry && first ? { car: first, top: entry.getBoundingClientRect().top } : undefined;
      pending.current = { focusAt: Math.max(0, start - perPage), ...(anchor && { anchor }) };
      void load({ before: 1 });
    },
    [load, start, first, list],
  );
  return { announcement, showMore, showEarlier };
}
