/** Resolves when the click of the last press has been handled. Undefined before the first press. */
let click: Promise<void> | undefined;

/**
 * Resolves after the current press has made its click, or at once without one. Field errors on blur wait for this: an
 * error that appears during a press moves the button below it away from the pointer, and the click is lost.
 */
export async function afterPress(): Promise<void> {
  await click;
}

/** Starts to follow presses, including taps. Returns a function that stops. */
export function followPresses(): () => void {
  // A field loses the focus after the 'mousedown' event. The 'mouseup' of a drag may be missing and come with a later
  // press.
  const begin = () => {
    click = new Promise((resolve) => {
      // The click follows in the same task.
      addEventListener('mouseup', () => setTimeout(resolve), { capture: true, once: true });
    });
  };
  addEventListener('mousedown', begin, { capture: true });
  return () => removeEventListener('mousedown', begin, { capture: true });
}
