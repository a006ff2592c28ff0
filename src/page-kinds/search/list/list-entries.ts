/** The elements of the cars in a list or a part of it. Each has the id of its car in `data-car`. */
function entriesOf(list: Element | null): HTMLElement[] {
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

/** The element at an index of the list, from 0. Undefined beyond the end. */
export function entryAt(list: HTMLElement | null, index: number): HTMLElement | undefined {
  return entriesOf(list)[index];
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
