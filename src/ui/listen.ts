/**
 * Listens to events that reach the window.
 *
 * @param isFirst true to hear of them before any element does
 * @returns a function that stops it
 */
export function listen(
  names: readonly (keyof WindowEventMap | keyof DocumentEventMap)[],
  listener: (event: Event) => void,
  isFirst = false,
): () => void {
  for (const name of names) addEventListener(name, listener, isFirst);
  return () => {
    for (const name of names) removeEventListener(name, listener, isFirst);
  };
}
