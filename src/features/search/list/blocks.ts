/** Entries of a block: whole rows, whether a row has one, two, three, four or six. */
export const blockSize = 12;

/**
 * A long list in blocks, each a grid of its own. Cards share the lines of their grid: in one grid of hundreds every page
 * that is loaded lays out all of them again, which takes seconds; and a block far from the window is left out whole.
 *
 * @param mayGrowBefore pages may be put before the first entry: blocks would then end in the middle of a row
 */
export function blocksOf<Item>(items: readonly Item[], mayGrowBefore: boolean): Item[][] {
  if (mayGrowBefore) return [[...items]];
  return Array.from({ length: Math.ceil(items.length / blockSize) }, (_, block) =>
    items.slice(block * blockSize, (block + 1) * blockSize),
  );
}

/**
 * The entries in sight of a new result, and below them those of the result before, which stay where they are until the
 * others are drawn: to take them away costs as much as to draw the new ones, and the page would shrink under whoever
 * has scrolled. A result that ends in sight stands alone.
 */
export function inSightFirst<Item>(
  wanted: readonly Item[],
  before: readonly Item[],
  inSight: number,
): readonly Item[] {
  return wanted.length > inSight ? [...wanted.slice(0, inSight), ...before.slice(inSight)] : wanted;
}
