import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Longest time from the end of a touch to its click. */
const clickWithinMs = 400;

/**
 * The value, held as it is from the moment a visitor presses a car until the click has come: the car that was under the
 * finger is the car that opens, whatever answer arrives in between.
 *
 * @returns the value to show, and the listener for what holds the cars
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
