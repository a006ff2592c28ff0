/** The cars of a list, or of a part of it, as they stand on the page. Each says its car in `data-car`. */
function entriesOf(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-car]') ?? [])];
}

export function entryOf(list: HTMLElement | null, car: string | undefined): HTMLElement | undefined {
  return car === undefined ? undefined : entriesOf(list).find(({ dataset }) => dataset['car'] === car);
}

/** The entry at a place of the list, from 0; undefined where there is none. */
export function entryAt(list: HTMLElement | null, index: number): HTMLElement | undefined {
  return entriesOf(list)[index];
}

/**
 * The first car of which something is in view, else the last one above the window: its place in the list from 0, and how
 * far its upper edge is below the top of the window, in pixels.
 */
export function firstInView(
  list: HTMLElement | null,
): { car: string; index: number; top: number } | undefined {
  const isInView = (element: Element) => element.getBoundingClientRect().bottom > 0;
  // Only the block in view is asked of its cars: the answer lays out what the browser had left out.
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
