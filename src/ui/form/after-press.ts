/** Between a mouse button's or finger's going down and the click it makes; undefined before the first. */
let press: Promise<void> | undefined;

/**
 * Resolves once the press that is under way has made its click; at once where there is none. What a field says when it
 * is left waits for this: a complaint drawn in mid-press pushes the button below it from under the pointer, and the
 * click is lost.
 */
export async function afterPress(): Promise<void> {
  await press;
}

/** Begins to follow presses in the page, for as long as the form that asks is there. */
export function followPresses(): () => void {
  // Before the field is left, which is what the browser does on 'mousedown'; a tap sends it as well.
  document.addEventListener('mousedown', begin, { capture: true });
  return () => document.removeEventListener('mousedown', begin, { capture: true });
}

function begin() {
  const ends = new AbortController();
  press = new Promise((resolve) => {
    // The click follows 'mouseup' in the same task. What is dragged or given to a menu never goes up.
    const end = () => {
      ends.abort();
      setTimeout(resolve);
    };
    for (const type of ['mouseup', 'dragend', 'contextmenu', 'keydown', 'mousedown']) {
      document.addEventListener(type, end, { capture: true, signal: ends.signal });
    }
  });
}
