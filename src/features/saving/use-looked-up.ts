import { useCallback, useEffect, useMemo, useState } from 'react';
import { withReservations } from '../../domain/held-cars.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import { type CarLookup, createCarLookup } from '../../search/browser/car-lookup.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';
import { useReservedCars } from '../../stores/use-reserved-cars.ts';

export interface LookedUp {
  status: 'looking' | 'found' | 'failed';
  /** By id: the car as it is listed now, null for one that is listed no more, undefined while that is not known. */
  car(id: string): ListedCar | null | undefined;
  tryAgain(): void;
}

/** More than one request of them would be no list any more. */
const mostCars = 250;

/**
 * What the dealer's search engine says today of cars that were saved earlier, with the reservations of this moment. Cars
 * known already are not asked for.
 */
export function useLookedUp(engine: EngineSetup, ids: readonly string[]): LookedUp {
  const lookup = useMemo<CarLookup>(() => createCarLookup(engine), [engine]);
  const [known, setKnown] = useState<ReadonlyMap<string, ListedCar | null>>(new Map());
  const [failure, setFailure] = useState<{ of: string; attempt: number }>();
  const [attempt, setAttempt] = useState(0);
  const missing = JSON.stringify(ids.filter((id) => !known.has(id)).slice(0, mostCars));

  useEffect(() => {
    const wanted: string[] = JSON.parse(missing);
    if (wanted.length === 0) return;
    let isOver = false;
    lookup([{ field: 'id', in: wanted }], wanted.length).then(
      (found) => {
        if (isOver) return;
        const cars = new Map(found.map((car) => [car.id, car]));
        setKnown(
          (before) => new Map([...before, ...wanted.map((id) => [id, cars.get(id) ?? null] as const)]),
        );
      },
      () => {
        if (!isOver) setFailure({ of: missing, attempt });
      },
    );
    return () => {
      isOver = true;
    };
  }, [lookup, missing, attempt]);

  const held = useReservedCars();
  const hasFailed = failure?.of === missing && failure.attempt === attempt;
  return {
    status: missing === '[]' ? 'found' : hasFailed ? 'failed' : 'looking',
    car: (id) => {
      const car = known.get(id);
      return car && withReservations(car, held);
    },
    tryAgain: useCallback(() => setAttempt((number) => number + 1), []),
  };
}
