import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Maximum time from the end of a touch to its click event, in milliseconds. */
const clickWithinMs = 400;

/**
 * Returns the value, but keeps the old one from the moment the visitor presses certain elements until the click event. A
 * new answer in between would otherwise move another element under the finger, which would get the click.
 *
 * @param pressed CSS selector of these elements
 * @returns the value to show, and the pointer listener for their container
 */
export function useHeldWhilePressed<Value>(
  value: Value,
  pressed: string,
): [Value, (event: PointerEvent) => void] {
  const [isPressed, setPressed] = useState(false);
  const shown = useRef(value);
  useLayoutEffect(() => {
    if (!isPressed) shown.current = value;
  });

  useEffect(() => {
    if (!isPressed) return;
    let timer: ReturnType<typeof setTimeout>;
    const release = ({ type }: Event) => {
      clearTimeout(timer);
      timer = setTimeout(() => setPressed(false), type === 'pointerup' ? clickWithinMs : 0);
    };
    const ends = ['pointerup', 'pointercancel', 'click'] as const;
    for (const end of ends) addEventListener(end, release, true);
    return () => {
      clearTimeout(timer);
      for (const end of ends) removeEventListener(end, release, true);
    };
  }, [isPressed]);

  const onPointerDown = useCallback(
    ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(pressed)) setPressed(true);
    },
    [pressed],
  );
  return [isPressed ? shown.current : value, onPointerDown];
}

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
