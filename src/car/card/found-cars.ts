import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { CardView } from '../../domain/cars/card-view.ts';
import { cardNow } from '../../domain/cars/card-view-of.ts';
import { followReservedCars, reservedNow } from '../../stores/reserved-cars.ts';
import { VehicleCard } from './VehicleCard.tsx';

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

const roots = new WeakMap<HTMLElement, Root>();

/** Renders car cards into a list in the browser, with the same component as the build. Synchronous. */
function drawCards(list: HTMLElement, cars: CardView[]): void {
  const root = roots.get(list) ?? createRoot(list);
  roots.set(list, root);
  const items = cars.map((car) => createElement('li', { key: car.id }, createElement(VehicleCard, { car })));
  flushSync(() => root.render(items));
}
