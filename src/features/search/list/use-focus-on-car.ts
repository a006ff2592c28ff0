import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { entryOf } from './list-entries.ts';

/**
 * Keeps the focus on the car it is on when another search is written into the cards: it goes to where that car stands
 * now, or to what is said of the result where the car is no longer found. Enter opens no other car than the one read.
 *
 * @param fallback gets the focus where the car has gone
 * @returns the listener for the list
 */
export function useFocusOnCar(
  list: RefObject<HTMLElement | null>,
  fallback: () => void,
): (event: FocusEvent) => void {
  const car = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (car.current === undefined) return;
    const { activeElement } = document;
    const focused = activeElement?.closest<HTMLElement>('[data-car]');
    if (focused?.dataset['car'] === car.current) return;
    // Focused is another car now, or nothing, since the card was taken away; anything else the visitor chose.
    if (focused || activeElement === document.body) {
      const link = entryOf(list.current, car.current)?.querySelector('a');
      if (link) return link.focus({ preventScroll: true });
      fallback();
    }
    car.current = undefined;
  });
  useLayoutEffect(
    () => () => {
      // No car was found at all: the whole list goes.
      if (list.current?.contains(document.activeElement)) fallback();
    },
    [list, fallback],
  );
  return useCallback(({ target }: FocusEvent) => {
    car.current = target.closest<HTMLElement>('[data-car]')?.dataset['car'];
  }, []);
}
