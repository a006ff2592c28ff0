import { useEffect } from 'react';
import { linkedCarId } from '../../car/linked-car.ts';
import { type LinkedCarState, useLinkedCar } from '../../car/use-linked-car.ts';
import { goOnTradeIn, tradeInFlow } from '../../stores/trade-in-flow.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import type { TradeInForm } from './trade-in-props.ts';

/** The car that the visitor wants in exchange (ROUTE-5): that in the URL, or that of the resumed trade-in. */
export function useTradedCar(form: TradeInForm): LinkedCarState {
  const carId = usePersisted(tradeInFlow, (flow) => flow.carId);
  useEffect(() => {
    const asked = linkedCarId(location.search);
    if (asked) goOnTradeIn({ carId: asked });
  }, []);
  return useLinkedCar(carId, form);
}
