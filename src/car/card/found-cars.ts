import type { CardView } from '../../domain/card-view.ts';
import { cardNow } from '../../domain/card-view-of.ts';
import { followReservedCars, reservedNow } from '../../stores/follow-reserved-cars.ts';
import { drawCards } from './draw-cards.ts';

/**
 * Renders cars that were found in the browser into a list, and again when a reservation starts or ends. If a car shows
 * a repayment, it also shows the legal notes about repayments.
 */
export function drawFoundCars(list: HTMLElement, cars: CardView[]): void {
  const notes = document.querySelector<HTMLElement>('[data-repayment-notes]');
  if (notes && cars.some(({ repayment }) => repayment)) notes.hidden = false;
  const draw = () => {
    const held = reservedNow();
    drawCards(
      list,
      cars.map((car) => cardNow(car, held)),
    );
  };
  draw();
  if (cars.some(({ other }) => other)) followReservedCars(draw);
}
