import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Maximum time from the end of a touch to its click event, in milliseconds. */
const clickWithinMs = 400;

/**
 * Returns the value, but keeps the old one from the moment the visitor presses a car until the click event. A new
 * answer in between would otherwise replace the car under the finger, and the click would open another one.
 *
 * @returns the value to show, and the pointer listener for the container of the cars
 */
export function useHeldWhilePressed<Value>(value: Value): [Value, (event: PointerEvent) => void] {
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

  const onPointerDown = useCallback(({ target }: PointerEvent) => {
    if (target instanceof Element && target.closest('[data-car]')) setPressed(true);
  }, []);
  return [isPressed ? shown.current : value, onPointerDown];
}
