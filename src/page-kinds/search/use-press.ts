import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listen } from '../../ui/listen.ts';

/** Maximum time from the end of a touch to its click event, in milliseconds. */
const clickWithinMs = 400;

/**
 * Runs a task after the click of the press in progress. @returns a function that cancels it
 *
 * @param liftedMs time since the finger was lifted. Undefined while it is down.
 */
function afterClick(task: () => void, liftedMs?: number): () => void {
  const run = () => {
    cancel();
    task();
  };
  let timer = liftedMs === undefined ? undefined : setTimeout(run, clickWithinMs - liftedMs);
  const end = listen(
    ['pointerup', 'pointercancel', 'click'],
    ({ type }) => {
      clearTimeout(timer);
      timer = setTimeout(run, type === 'pointerup' ? clickWithinMs : 0);
    },
    true,
  );
  const cancel = () => {
    clearTimeout(timer);
    end();
  };
  return cancel;
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

/**
 * Returns a function that runs a task after the click in progress, or at once. A press outside a text box blurs it
 * first: if the page changed then, the pressed element would move away before its click.
 */
export function useAfterPress(): (task: () => void) => void {
  const press = useRef({ isDown: false, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const note = ({ type }: Event) => {
      press.current = { isDown: type === 'pointerdown', at: performance.now() };
    };
    return listen(['pointerdown', 'pointerup', 'pointercancel'], note, true);
  }, []);

  return (task) => {
    const { isDown, at } = press.current;
    const sinceMs = performance.now() - at;
    if (isDown) afterClick(task);
    // A finger is lifted before the box loses the focus.
    else if (sinceMs <= clickWithinMs) afterClick(task, sinceMs);
    else task();
  };
}
