import type { CardSource } from '../../domain/cars/card-view.ts';
import { type OwnTerms, ownTermsText } from '../../domain/finance/loan-terms.ts';
import { followReservedCars, reservedNow } from '../../stores/reserved-cars.ts';
import { followTold, toldNow } from '../../stores/visitor-told.ts';
import { followReservations } from '../../ui/live/follow-reservations.ts';

/**
 * Brings a static page up to date, when the module is loaded and with every change: a card that says something else to
 * this visitor than to the build is drawn again, by the code of the islands. Most visitors see what was built, and load
 * nothing more. Islands do all of it themselves.
 */
function look(): void {
  const root = document.documentElement;
  const { ownTerms, tradeIn } = toldNow(root.dataset['changeover'] !== undefined);
  // The styles of the page follow both: cards have room for what is longer with them.
  root.toggleAttribute('data-trade-in', tradeIn !== undefined);
  root.toggleAttribute('data-own-terms', ownTerms !== undefined);
  for (const notes of document.querySelectorAll('.repayment-notes')) sayTerms(notes, ownTerms);
  const held = reservedNow();
  const due = [...document.querySelectorAll<HTMLElement>('[data-card]')].filter((place) => {
    const { car }: CardSource = JSON.parse(place.dataset['card']!);
    const isOther = held && car.reserve_amount >= 0 && car.reserved !== held.has(car.id);
    return tradeIn || ownTerms || isOther;
  });
  if (due.length === 0) return;
  // Without a connection the cards stay as they were built. The next change tries again.
  import('./DrawnCards.tsx').then(({ drawBuiltCards }) => drawBuiltCards(due)).catch(() => undefined);
}

/** Says the terms in the notes below static cards. Lists in islands say them themselves. */
function sayTerms(notes: Element, terms: OwnTerms | undefined): void {
  if (notes.closest('astro-island')) return;
  const line = notes.querySelector('[data-own-terms]') ?? document.createElement('p');
  line.toggleAttribute('data-own-terms', true);
  if (!terms) line.remove();
  else {
    line.textContent = `The figures on cards are worked out on your terms: ${ownTermsText(terms)}. They include no fees.`;
    if (!line.isConnected) notes.append(line);
  }
}

look();
followTold(look);
if (document.documentElement.dataset['followsCars'] !== undefined) {
  followReservedCars(look);
  followReservations();
}
