import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { CardView } from '../../domain/card-view.ts';
import { VehicleCard } from './VehicleCard.tsx';

const roots = new WeakMap<HTMLElement, Root>();

/** Renders car cards into a list in the browser, with the same component as the build. Synchronous. */
export function drawCards(list: HTMLElement, cars: CardView[]): void {
  const root = roots.get(list) ?? createRoot(list);
  roots.set(list, root);
  const items = cars.map((car) => createElement('li', { key: car.id }, createElement(VehicleCard, { car })));
  flushSync(() => root.render(items));
}
