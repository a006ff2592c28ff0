/** The cars of a list as they stand on the page. Each says its car in `data-car`. */
export function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-car]') ?? [])];
}

export function entryOf(list: HTMLElement | null, car: string | undefined): HTMLElement | undefined {
  return car === undefined ? undefined : entriesOf(list).find(({ dataset }) => dataset['car'] === car);
}
