/** Number of entries in a block. It fills whole rows of one, two, three, four or six columns. */
export const blockSize = 12;

/**
 * Splits a long list into blocks, each with its own grid. In one grid with hundreds of cards, each loaded page would
 * lay out all cards again, which takes seconds. The browser also skips the rendering of blocks far from the window.
 *
 * @param mayGrowBefore true when pages may be added before the first entry. The list then stays one block, because the
 *   entries of a block would no longer fill whole rows.
 */
export function blocksOf<Item>(items: readonly Item[], mayGrowBefore: boolean): Item[][] {
  if (mayGrowBefore) return [[...items]];
  return Array.from({ length: Math.ceil(items.length / blockSize) }, (_, block) =>
    items.slice(block * blockSize, (block + 1) * blockSize),
  );
}

/**
 * Returns the visible entries of a new result, followed by the rest of the previous one until the next render. To
 * remove the old entries first would cost as much as to render the new ones, and the page would shrink for a visitor
 * who has scrolled. A result that fits into the window is returned alone.
 */
export function inSightFirst<Item>(
  wanted: readonly Item[],
  before: readonly Item[],
  inSight: number,
): readonly Item[] {
  return wanted.length > inSight ? [...wanted.slice(0, inSight), ...before.slice(inSight)] : wanted;
}
