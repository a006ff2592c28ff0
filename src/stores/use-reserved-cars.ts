import { useMemo, useSyncExternalStore } from 'react';
import { allWithReservations } from '../domain/held-cars.ts';
import type { ListedCar } from '../domain/listed-car.ts';
import { followReservedCars, reservedNow } from './follow-reserved-cars.ts';

/** Ids of the cars that visitors hold now; undefined until the API has said so, and where nobody can reserve a car. */
export function useReservedCars(): ReadonlySet<string> | undefined {
  return useSyncExternalStore(followReservedCars, reservedNow, () => undefined);
}

/** Cars of an index, which is as old as the build, with the reservations of this moment. */
export function useCarsNow(cars: ListedCar[]): ListedCar[] {
  const held = useReservedCars();
  return useMemo(() => allWithReservations(cars, held), [cars, held]);
}
