import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listen } from '../../ui/listen.ts';

/** Maximum time from the end of a touch to its click event, in milliseconds. */
const clickWithinMs = 400;

/** Runs a task after the click of the press in progress. @returns a function that cancels it */
function afterClick(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const end = listen(
    ['pointerup', 'pointercancel', 'click'],
    ({ type }) => {
      clearTimeout(timer);
      timer = setTimeout(task, type === 'pointerup' ? clickWithinMs : 0);
    },
    true,
  );
  return () => {
    clearTimeout(timer);
    end();
  };
}

/**
 * Returns the value, but keeps the old one from the moment the visitor presses elements with the selector until the
 * click event: a new answer would move another element under the finger, which would get the click.
 *
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
  useEffect(() => (isPressed ? afterClick(() => setPressed(false)) : undefined), [isPressed]);

  const onPointerDown = ({ target }: PointerEvent) => {
    if (target instanceof Element && target.closest(pressed)) setPressed(true);
  };
  return [isPressed ? shown.current : value, onPointerDown];
}
