/**
 * Sets the height of a block as a CSS property of the list. The browser reserves this height for blocks far from the
 * window, which it does not render. The content security policy forbids style attributes in HTML, but not properties
 * that a script sets.
 *
 * @returns a function that stops the observer
 */
export function followBlockHeight(list: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  let width = 0;
  const observer = new ResizeObserver(() => {
    const [first, second] = list.children;
    // The height depends only on the width. Each change of the property recalculates the styles of every card.
    if (!first || !second || list.clientWidth === width) return;
    width = list.clientWidth;
    list.style.setProperty('--block-height', `${first.clientHeight}px`);
  });
  observer.observe(list);
  return () => observer.disconnect();
}
