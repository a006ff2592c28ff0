import { followReservedCars, reservedNow } from '../../stores/follow-reserved-cars.ts';
import { knownReservation } from '../../stores/own-reservations.ts';

/**
 * Keeps the cars of a static page as they are: every part that a reservation changes (LiveRegion, LiveParts) shows the
 * state of this moment. Parts of islands follow by themselves.
 */
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

/** Puts what stands in the region's template in its place, and what stood there into the template. */
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
  // The button with the focus is gone; what stands in its place is where the visitor was.
  if (hadFocus) focusNear(region);
}

function focusNear(region: HTMLElement): void {
  const card = region.closest('.car-card');
  const next = region.querySelector<HTMLElement>('a, button') ?? card?.querySelector('a');
  (next ?? document.querySelector<HTMLElement>('main'))?.focus();
}
