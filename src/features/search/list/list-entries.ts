/** The cars of a list, or of a part of it, as they stand on the page. Each says its car in `data-car`. */
function entriesOf(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-car]') ?? [])];
}

export function entryOf(list: HTMLElement | null, car: string | undefined): HTMLElement | undefined {
  return car === undefined ? undefined : entriesOf(list).find(({ dataset }) => dataset['car'] === car);
}

/** The first car of which something is in view, and how far its upper edge is below the top of the window, in pixels. */
export function firstInView(list: HTMLElement | null): { car: string; top: number } | undefined {
  // Only the block in view is asked of its cars: the answer lays out what the browser had left out.
  const block = [...(list?.children ?? [])].find((one) => one.getBoundingClientRect().bottom > 0);
  for (const entry of entriesOf(block ?? null)) {
    const { top, bottom } = entry.getBoundingClientRect();
    if (bottom > 0) return { car: entry.dataset['car'] ?? '', top };
  }
  return undefined;
}
