import { useMemo, useSyncExternalStore } from 'react';
import { allWithReservations } from '../domain/cars/availability.ts';
import type { ListedCar } from '../domain/cars/listed-car.ts';
import { followReservedCars, reservedNow } from './reserved-cars.ts';

/** Returns the ids of the reserved cars. Undefined before the API has answered, and when cars cannot be reserved. */
export function useReservedCars(): ReadonlySet<string> | undefined {
  return useSyncExternalStore(followReservedCars, reservedNow, () => undefined);
}

/** Returns the cars of an index with their current reservations, because the index is as old as the build. */
export function useCarsNow(cars: ListedCar[]): ListedCar[] {
  const held = useReservedCars();
  return useMemo(() => allWithReservations(cars, held), [cars, held]);
}
