/**
 * Tells the list how tall its blocks are, so that those far from the window, which the browser leaves out, keep the room
 * they will take. The page's policy allows no style attributes in its markup; a property set by script is none.
 *
 * @returns ends it
 */
export function followBlockHeight(list: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  let width = 0;
  const observer = new ResizeObserver(() => {
    const [first, second] = list.children;
    // The height follows from the width; every card is styled again with each change of the property.
    if (!first || !second || list.clientWidth === width) return;
    width = list.clientWidth;
    list.style.setProperty('--block-height', `${first.clientHeight}px`);
  });
  observer.observe(list);
  return () => observer.disconnect();
}
