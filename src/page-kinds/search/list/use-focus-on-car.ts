import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { entryOf, linkOf } from './list-entries.ts';

/**
 * Keeps the focus on the same car when another search updates the cards. Without this the focused card would show
 * another car, and Enter would open that one.
 *
 * @param fallback called to move the focus when the car is not in the new result
 * @returns the focus listener of the list
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
    // Acts only when another car has the focus, or when nothing has it because the card was removed. In all other
    // cases the visitor has focused another element.
    if (focused || activeElement === document.body) {
      const link = linkOf(entryOf(list.current, car.current));
      if (link) return link.focus({ preventScroll: true });
      fallback();
    }
    car.current = undefined;
  });
  useLayoutEffect(
    () => () => {
      // The new result is empty, so the whole list is removed.
      if (list.current?.contains(document.activeElement)) fallback();
    },
    [list, fallback],
  );
  return useCallback(({ target }: FocusEvent) => {
    car.current = target.closest<HTMLElement>('[data-car]')?.dataset['car'];
  }, []);
}
