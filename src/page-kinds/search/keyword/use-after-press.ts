import { useCallback, useEffect, useRef } from 'react';

/** Maximum time from the end of a touch to its click event, in milliseconds. */
const clickWithinMs = 400;

/**
 * Returns a function that runs a task after the click that is in progress, or at once when there is none. A press
 * outside a text box blurs the box first. If the page changed then, the pressed element would move away before its
 * click.
 */
export function useAfterPress(): (task: () => void) => void {
  const press = useRef({ isDown: false, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const note = ({ type }: Event) => {
      press.current = { isDown: type === 'pointerdown', at: performance.now() };
    };
    const events = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const event of events) addEventListener(event, note, true);
    return () => {
      for (const event of events) removeEventListener(event, note, true);
    };
  }, []);

  return useCallback((task) => {
    const { isDown, at } = press.current;
    const sinceMs = performance.now() - at;
    if (!isDown && sinceMs > clickWithinMs) return task();
    const ends = ['pointerup', 'pointercancel', 'click'];
    const run = () => {
      for (const end of ends) removeEventListener(end, release, true);
      task();
    };
    // A finger is lifted before the box loses the focus.
    let timer = isDown ? undefined : setTimeout(run, clickWithinMs - sinceMs);
    function release({ type }: Event) {
      clearTimeout(timer);
      timer = setTimeout(run, type === 'pointerup' ? clickWithinMs : 0);
    }
    for (const end of ends) addEventListener(end, release, true);
  }, []);
}
