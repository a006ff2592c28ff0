/** Fulfilled when the click of the last press was heard; undefined before the first. */
let click: Promise<void> | undefined;

/**
 * Resolves once the press that is under way has made its click; at once where there is none. What a field says when it
 * is left waits for this: a complaint drawn in mid-press pushes the button below it from under the pointer, and the
 * click is lost.
 */
export async function afterPress(): Promise<void> {
  await click;
}

/** Begins to follow presses in the page, taps among them. Ended by what it returns. */
export function followPresses(): () => void {
  // A field is left on 'mousedown', once this was heard. What is dragged goes up with a later press.
  const begin = () => {
    click = new Promise((resolve) => {
      // The click follows in the same task.
      addEventListener('mouseup', () => setTimeout(resolve), { capture: true, once: true });
    });
  };
  addEventListener('mousedown', begin, { capture: true });
  return () => removeEventListener('mousedown', begin, { capture: true });
}
