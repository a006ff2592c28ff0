/** Resolves when the click of the press in progress has been handled. Undefined without one. */
let click: Promise<void> | undefined;

/**
 * Runs a task after the current press has made its click, or at once without one. What a field says on blur waits for
 * this: words that appear during a press move the button below them away from the pointer, and the click is lost.
 */
export function afterPress(task: () => void): void {
  if (click) void click.then(task);
  else task();
}

/** Starts to follow presses, including taps. Returns a function that stops. */
export function followPresses(): () => void {
  // A field loses the focus after the 'mousedown' event. The 'mouseup' of a drag may be missing and come with a later
  // press.
  const begin = () => {
    const ended = new Promise<void>((resolve) => {
      // The click follows in the same task.
      addEventListener('mouseup', () => setTimeout(resolve), { capture: true, once: true });
    }).then(() => {
      if (click === ended) click = undefined;
    });
    click = ended;
  };
  addEventListener('mousedown', begin, { capture: true });
  return () => removeEventListener('mousedown', begin, { capture: true });
}
