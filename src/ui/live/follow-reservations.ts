import { followReservedCars, knownReservation, reservedNow } from '../../stores/reserved-cars.ts';

/** Keeps the page of a car up to date: every part that a reservation changes (LiveRegion) shows the present state. */
export function followReservations(): void {
  followReservedCars(show);
  show();
}

function show(): void {
  const held = reservedNow();
  for (const region of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const id = region.dataset['live'] ?? '';
    if (held && held.has(id) !== region.hasAttribute('data-reserved')) exchange(region);
    const own = region.querySelector<HTMLElement>('[data-own-reservation]');
    if (own) own.hidden = knownReservation(id) === undefined;
  }
}

/** Exchanges the content of a region with that of its template. */
function exchange(region: HTMLElement): void {
  const template = region.querySelector<HTMLTemplateElement>(':scope > template');
  if (!template) return;
  const hadFocus = region.contains(document.activeElement);
  const { content } = template;
  const shown = [...region.childNodes].filter((node) => node !== template);
  const other = [...content.childNodes];
  content.replaceChildren(...shown);
  region.prepend(...other);
  region.toggleAttribute('data-reserved');
  // The button with the focus is gone, so the focus moves to what replaced it.
  if (hadFocus) focusNear(region);
}

function focusNear(region: HTMLElement): void {
  const next = region.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('main');
  next?.focus();
}
