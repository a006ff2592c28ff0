import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import {
  type CardRules,
  type CardSource,
  type CardView,
  cardRulesPath,
  type StaticCardRules,
} from '../../domain/cars/card-view.ts';
import { cardView } from '../../domain/cars/card-view-of.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import type { PageCar } from '../../domain/cars/page-car.ts';
import { showsRepayment } from '../../domain/finance/repayment-view.ts';
import { loadedOnce } from '../../domain/loaded-once.ts';
import { siteFile } from '../../search/site-file.ts';
import { cardsMoment } from '../../ui/page-now.ts';
import { readPageCar } from '../page-car.ts';
import { useVisitor } from '../use-visitor.ts';
import { VehicleCard } from './VehicleCard.tsx';

interface DrawnCardProps {
  source: CardSource;
  rules: CardRules;
  /** The day for which the card was built, or the present moment for a card that was not. */
  today: string;
  headingLevel?: 2 | 3;
  change?: (card: CardView) => CardView;
}

/** A card outside the islands. It follows what the visitor has told, and the reservations. */
function DrawnCard({ source, rules, today, headingLevel = 3, change = (card) => card }: DrawnCardProps) {
  const { buttons = rules.buttons } = source;
  const visitor = useVisitor(rules, today, { countsDays: false });
  const view = change(cardView(source, { ...rules, buttons }, visitor));
  return <VehicleCard ref={useKeptFocus()} car={view} headingLevel={headingLevel} />;
}

/** Keeps the focus on a card when a change for the visitor takes away the link that has it. */
function useKeptFocus(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  const hadFocus = card.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('a')?.focus();
  });
  return card;
}

const loadRules = loadedOnce(() => siteFile<StaticCardRules>(cardRulesPath));

/**
 * Gives built cards to React, which from then on draws what differs for this visitor. The first render equals the HTML.
 * Rejects when the rules of the site cannot be loaded: the cards then stay as they were built.
 *
 * @param places list items with `data-card`
 */
export async function drawBuiltCards(places: readonly HTMLElement[]): Promise<void> {
  const { rules, today } = await loadRules();
  for (const place of places) {
    const source = place.firstElementChild && readPageCar<CardSource & PageCar>(place.firstElementChild);
    if (!source || place.dataset['card'] === undefined) continue;
    delete place.dataset['card'];
    const headingLevel = place.querySelector('h2') ? 2 : 3;
    const card = <DrawnCard {...{ source, rules, today, headingLevel }} />;
    // A page that the browser has kept from before the last release is drawn anew.
    hydrateRoot(place, card, { onRecoverableError: () => undefined });
  }
}

const roots = new WeakMap<HTMLElement, Root>();

/**
 * Draws cars that were found in the browser into a list. Synchronous. If a car shows a repayment, it also shows the legal
 * notes about repayments.
 */
export function drawFoundCars(
  list: HTMLElement,
  cars: readonly ListedCar[],
  rules: CardRules,
  change?: (card: CardView) => CardView,
): void {
  const notes = document.querySelector<HTMLElement>('[data-repayment-notes]');
  if (notes && showsRepayment(cars, rules)) notes.hidden = false;
  const root = roots.get(list) ?? createRoot(list);
  roots.set(list, root);
  const today = cardsMoment(rules);
  const items = cars.map((car) => (
    <li key={car.id}>
      <DrawnCard source={car} {...{ rules, today }} {...(change && { change })} />
    </li>
  ));
  flushSync(() => root.render(items));
}
