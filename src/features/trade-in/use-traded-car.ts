import { useEffect, useState } from 'react';
import { linkedCarId } from '../../car/linked-car.ts';
import type { CardView } from '../../domain/card-view.ts';
import type { TradeInForm } from '../../site/leads/trade-in-props.ts';
import { goOnTradeIn, tradeInFlow } from '../../stores/trade-in-flow.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import { cardsDay } from '../../ui/page-now.ts';

/** The state of the look-up of the car that the visitor wants in exchange (ROUTE-5). */
export type TradedCar = { kind: 'none' | 'looking' | 'sold' | 'gone' | 'failed' } | FoundCar;

interface FoundCar {
  kind: 'found';
  view: CardView;
  /** Whole dollars; 0 without one. */
  price: number;
}

/** Looks up the car in the URL, or the car of the resumed trade-in. */
export function useTradedCar(form: TradeInForm): TradedCar {
  const carId = usePersisted(tradeInFlow, (flow) => flow.carId);
  const [car, setCar] = useState<TradedCar>({ kind: 'none' });
  useEffect(() => {
    const asked = linkedCarId(location.search);
    if (asked) goOnTradeIn({ carId: asked });
  }, []);
  useEffect(() => {
    let isOver = false;
    const tell = (found: TradedCar) => {
      if (!isOver) setCar(found);
    };
    if (!carId) tell({ kind: 'none' });
    else {
      tell({ kind: 'looking' });
      lookUp(carId, form).then(tell, () => tell({ kind: 'failed' }));
    }
    return () => {
      isOver = true;
    };
  }, [carId, form]);
  return car;
}

/** Loaded only for a car, because most visitors of these pages name none. */
async function lookUp(id: string, { engine, cardRules }: TradeInForm): Promise<TradedCar> {
  const [{ lookUpLinkedCar }, { cardView }, { shownPrice }] = await Promise.all([
    import('../../car/look-up-linked-car.ts'),
    import('../../domain/card-view-of.ts'),
    import('../../domain/price-display.ts'),
  ]);
  const linked = await lookUpLinkedCar(id, engine);
  if (linked.kind !== 'found') return linked;
  const { car } = linked;
  return {
    kind: 'found',
    view: cardView(car, cardRules, cardsDay(cardRules)),
    price: Math.max(0, shownPrice(car)),
  };
}
