import { useEffect, useState } from 'react';
import type { CardView } from '../../domain/card-view.ts';
import type { TradeInForm } from '../../site/page.ts';
import { goOnTradeIn, tradeInFlow } from '../../stores/trade-in-flow.ts';
import { usePersisted } from '../../stores/use-persisted.ts';

/** What is known of the car that the visitor's own is traded against (ROUTE-5). */
export type TradedCar = { kind: 'none' | 'looking' | 'gone' } | FoundCar;

interface FoundCar {
  kind: 'found';
  view: CardView;
  /** Whole dollars; 0 without one. */
  price: number;
}

const longestId = 64;

/** The car in the address, or that of the trade-in which is resumed. Looked up where there is one. */
export function useTradedCar(form: TradeInForm): TradedCar {
  const carId = usePersisted(tradeInFlow, (flow) => flow.carId);
  const [car, setCar] = useState<TradedCar>({ kind: 'none' });
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('car_id')?.trim();
    if (asked && asked.length <= longestId) goOnTradeIn({ carId: asked });
  }, []);
  useEffect(() => {
    let isOver = false;
    const tell = (found: TradedCar) => {
      if (!isOver) setCar(found);
    };
    if (!carId) tell({ kind: 'none' });
    else {
      tell({ kind: 'looking' });
      import('./look-up-traded-car.ts')
        .then(({ lookUpTradedCar }) => lookUpTradedCar(carId, form))
        .then(tell, () => tell({ kind: 'gone' }));
    }
    return () => {
      isOver = true;
    };
  }, [carId, form]);
  return car;
}
