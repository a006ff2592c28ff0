/**
 * Tells the grid how tall its cards are, so that those far from the window, which the browser leaves out, keep the room
 * they will take. The page's policy allows no style attributes in its markup; a property set by script is none.
 *
 * @returns ends it
 */
export function followCardHeight(grid: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(() => {
    const first = grid.querySelector<HTMLElement>('[data-car]');
    if (first) grid.style.setProperty('--card-height', `${Math.round(first.offsetHeight)}px`);
  });
  observer.observe(grid);
  return () => observer.disconnect();
}
