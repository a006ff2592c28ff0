/** The elements of the cars in a list or a part of it. Each has the id of its car in `data-car`. */
export function entriesOf(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-car]') ?? [])];
}

/** The element of a car. Undefined when the car is not in the list. */
export function entryOf(list: HTMLElement | null, car: string | undefined): HTMLElement | undefined {
  return car === undefined ? undefined : entriesOf(list).find(({ dataset }) => dataset['car'] === car);
}

/** The link of an entry that leads to the car. A card may have others that only follow the pointer. */
export function linkOf(entry: HTMLElement | undefined): HTMLElement | null | undefined {
  return entry?.querySelector<HTMLElement>('a:not([tabindex="-1"])');
}

/**
 * The first car that is at least partly visible, or the last car above the window: its id, its index in the list from
 * 0, and the distance of its upper edge from the top of the window in pixels. Undefined for an empty list.
 */
export function firstInView(
  list: HTMLElement | null,
): { car: string; index: number; top: number } | undefined {
  const isInView = (element: Element) => element.getBoundingClientRect().bottom > 0;
  // Measures only the cars of the visible block, because measuring forces the layout of blocks that are not rendered.
  const blocks = [...(list?.children ?? [])];
  const entries = entriesOf(blocks.find(isInView) ?? blocks.at(-1) ?? null);
  const entry = entries.find(isInView) ?? entries.at(-1);
  return (
    entry && {
      car: entry.dataset['car'] ?? '',
      index: entriesOf(list).indexOf(entry),
      top: entry.getBoundingClientRect().top,
    }
  );
}

/** Number of entries in a block. It fills whole rows of one, two, three, four or six columns. */
export const blockSize = 12;

/**
 * Splits a long list into blocks, each with its own grid. In one grid with hundreds of cards, each loaded page would
 * lay out all again, which takes seconds, and the browser skips rendering blocks far from the window. A list that may
 * grow before its first entry stays one block, as its blocks would no longer fill whole rows.
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
