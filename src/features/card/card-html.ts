import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CardView } from '../../domain/card-view.ts';
import { VehicleCard } from './VehicleCard.tsx';

export interface CardPlace {
  headingLevel: 2 | 3;
  /** Above the fold: its picture is fetched first. */
  priority: boolean;
}

const drawn = new WeakMap<CardView, Map<string, string>>();

/**
 * A card as HTML, for static pages. While a site is built one car's card stands on many pages (home, and every page of
 * a similar car), always from the same CardView, so each is drawn once.
 */
export function cardHtml(car: CardView, { headingLevel, priority }: CardPlace): string {
  const places = drawn.get(car) ?? new Map<string, string>();
  drawn.set(car, places);
  const place = `${headingLevel}${priority}`;
  let html = places.get(place);
  if (html === undefined) {
    html = renderToStaticMarkup(createElement(VehicleCard, { car, headingLevel, priority }));
    places.set(place, html);
  }
  return html;
}
