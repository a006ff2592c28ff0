import { useEffect } from 'react';
import { linkedCarId } from '../../car/linked-car.ts';
import { type LinkedCarState, useLinkedCar } from '../../car/use-linked-car.ts';
import { goOnTradeIn, tradeInFlow } from '../../stores/trade-in-flow.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import type { TradeInForm } from './trade-in-props.ts';

/** The car that the visitor wants in exchange: the one in the URL, or the one of the resumed trade-in (ROUTE-5). */
export function useTradedCar(form: TradeInForm): LinkedCarState {
  const carId = usePersisted(tradeInFlow, (flow) => flow.carId);
  useEffect(() => {
    const asked = linkedCarId(location.search);
    if (asked) goOnTradeIn({ carId: asked });
  }, []);
  return useLinkedCar(carId, form);
}
