import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { CardView } from '../../domain/cars/card-view.ts';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';

type CardPlace = Required<Pick<VehicleCardProps, 'headingLevel' | 'priority'>>;

const drawn = new WeakMap<CardView, Map<string, string>>();

/**
 * Returns a card as HTML, for static pages. A car's card is on many pages (home, and the pages of similar cars), always
 * from the same CardView, so the HTML is cached. A browser can hydrate it (DrawnCards.tsx).
 */
export function cardHtml(car: CardView, { headingLevel, priority }: CardPlace): string {
  const places = drawn.get(car) ?? new Map<string, string>();
  drawn.set(car, places);
  const place = `${headingLevel}${priority}`;
  let html = places.get(place);
  if (html === undefined) {
    const page = { ...car.source, ...car.page };
    html = renderToString(createElement(VehicleCard, { car: { ...car, page }, headingLevel, priority }));
    places.set(place, html);
  }
  return html;
}
