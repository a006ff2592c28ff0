import { useEffect, useState } from 'react';
import { type LinkedCarState, useLinkedCar } from '../../car/use-linked-car.ts';
import type { LinkedCarSetup } from '../../site/leads/form-props.ts';
import { type FinanceWish, wishOfQuery } from './finance-wish.ts';

/**
 * The request in the page's URL and its car, read after the first render (ROUTE-10).
 *
 * @param setup undefined for a dealer without an API
 */
export function useAsked(setup: LinkedCarSetup | undefined): { wish: FinanceWish; linked: LinkedCarState } {
  const [wish, setWish] = useState<FinanceWish>({});
  useEffect(() => setWish(wishOfQuery(location.search)), []);
  return { wish, linked: useLinkedCar(wish.carId, setup) };
}
