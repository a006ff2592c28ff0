import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { grouped } from '../../../domain/money.ts';
import { entryOf } from './list-entries.ts';
import type { LoadedCars } from './use-loaded-cars.ts';

interface Pending {
  /** Place of the car that gets the focus, in the whole result. */
  focusAt: number;
  /** A car that must not move in the window, and where it is, in pixels. */
  still?: { car: string; top: number };
}

/**
 * Showing more of a list at the visitor's wish: the focus goes to the first car that came, cars that came before those
 * in view push nothing away, and how much is shown now is said politely.
 *
 * @param nouns 'cars'
 */
export function usePaging(list: RefObject<HTMLElement | null>, loaded: LoadedCars, nouns: string) {
  const { cars, start, total, search, load } = loaded;
  const pending = useRef<Pending>(undefined);
  const [said, setSaid] = useState('');

  const before = useRef({ search, count: cars.length });
  useEffect(() => {
    const { search: oldSearch, count } = before.current;
    before.current = { search, count: cars.length };
    if (oldSearch !== search) setSaid('');
    else if (cars.length > count) setSaid(`Showing ${grouped(cars.length)} of ${grouped(total)} ${nouns}`);
  }, [search, cars.length, total, nouns]);

  useLayoutEffect(() => {
    const { focusAt, still } = pending.current ?? {};
    const car = focusAt === undefined ? undefined : cars[focusAt - start];
    if (!car) return;
    pending.current = undefined;
    const [entry, kept] = [car.id, still?.car].map((id) => entryOf(list.current, id));
    entry?.querySelector('a')?.focus({ preventScroll: true });
    if (still && kept) {
      scrollBy({ top: kept.getBoundingClientRect().top - still.top, behavior: 'instant' });
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
      const still = entry && first ? { car: first, top: entry.getBoundingClientRect().top } : undefined;
      pending.current = { focusAt: Math.max(0, start - perPage), ...(still && { still }) };
      void load({ before: 1 });
    },
    [load, start, first, list],
  );
  return { said, showMore, showEarlier };
}
