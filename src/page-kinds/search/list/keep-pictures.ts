/** The pictures of about ten screens of a desktop. */
const mostKept = 60;

/**
 * Keeps the latest pictures of a list, until the returned function is called. The browser discards a picture that
 * leaves the page, and would have to prepare it again when the visitor undoes a filter.
 */
export function keepPictures(list: HTMLElement): () => void {
  const kept = new Map<string, HTMLImageElement>();
  const keep = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    const { currentSrc } = target;
    // An element of its own: one of the list would keep its card in memory too.
    const picture = kept.get(currentSrc) ?? Object.assign(new Image(), { src: currentSrc });
    kept.delete(currentSrc);
    kept.set(currentSrc, picture);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };
  // `load` does not bubble.
  list.addEventListener('load', keep, true);
  return () => list.removeEventListener('load', keep, true);
}
