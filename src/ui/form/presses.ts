import { listen } from '../listen.ts';

/** What waits for the click of the press in progress. Undefined without one. */
let waiting: (() => void)[] | undefined;

/**
 * Runs a task after the current press has made its click, or at once without one. What a field says on blur waits for
 * this: words that appear during a press move the button below them away from the pointer, and the click is lost.
 */
export function afterPress(task: () => void): void {
  if (waiting) waiting.push(task);
  else task();
}

/** Starts to follow presses, including taps. Returns a function that stops. */
export const followPresses = (): (() => void) =>
  // A field loses the focus after the 'mousedown' event. The 'mouseup' of a drag may be missing and come with a later
  // press.
  listen(
    ['mousedown', 'mouseup'],
    ({ type }) => {
      if (type === 'mousedown') waiting ??= [];
      // The click follows in the same task.
      else setTimeout(runWaiting);
    },
    true,
  );

function runWaiting(): void {
  const tasks = waiting;
  waiting = undefined;
  for (const task of tasks ?? []) task();
}
