import { isAvailable } from '../../domain/availability.ts';
import { cardView } from '../../domain/card-view-of.ts';
import { createCarLookup } from '../../search/browser/car-lookup.ts';
import type { TradeInForm } from '../../site/page.ts';
import { cardsDay } from '../../ui/page-now.ts';
import type { TradedCar } from './use-traded-car.ts';

/** Rejects when no engine answers. Loaded where there is a car: most visitors of these pages name none. */
export async function lookUpTradedCar(id: string, { engine, cardRules }: TradeInForm): Promise<TradedCar> {
  const [listed] = await createCarLookup(engine)([{ field: 'id', in: [id] }], 1);
  if (!listed || !isAvailable(listed)) return { kind: 'gone' };
  const price = Math.max(0, listed.offer_price || listed.price);
  return { kind: 'found', view: cardView(listed, cardRules, cardsDay(cardRules)), price };
}
