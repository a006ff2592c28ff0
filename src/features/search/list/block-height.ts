/**
 * Tells the list how tall its blocks are, so that those far from the window, which the browser leaves out, keep the room
 * they will take. The page's policy allows no style attributes in its markup; a property set by script is none.
 *
 * @returns ends it
 */
export function followBlockHeight(list: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(() => {
    const [first] = list.children;
    if (first) list.style.setProperty('--block-height', `${first.clientHeight}px`);
  });
  observer.observe(list);
  return () => observer.disconnect();
}
