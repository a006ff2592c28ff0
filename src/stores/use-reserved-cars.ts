import { useMemo, useSyncExternalStore } from 'react';
import { allWithReservations } from '../domain/held-cars.ts';
import type { ListedCar } from '../domain/listed-car.ts';
import { followReservedCars, reservedNow } from './follow-reserved-cars.ts';

/** Ids of the cars that visitors hold now. Undefined before the API has answered, and when cars cannot be reserved. */
export function useReservedCars(): ReadonlySet<string> | undefined {
  return useSyncExternalStore(followReservedCars, reservedNow, () => undefined);
}

/** Cars of an index, which is as old as the build, with their current reservations. */
export function useCarsNow(cars: ListedCar[]): ListedCar[] {
  const held = useReservedCars();
  return useMemo(() => allWithReservations(cars, held), [cars, held]);
}
