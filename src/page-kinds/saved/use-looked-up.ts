import { useCallback, useEffect, useState } from 'react';
import type { LinkedCar } from '../../car/linked-car.ts';
import { lookUpLinkedCars } from '../../car/look-up-linked-cars.ts';
import { withReservations } from '../../domain/held-cars.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';
import { useReservedCars } from '../../stores/use-reserved-cars.ts';

export interface LookedUp {
  status: 'looking' | 'found' | 'failed';
  /** By id: the car as it is listed now, null for one that is gone, undefined while that is not known. */
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
  const [known, setKnown] = useState<ReadonlyMap<string, LinkedCar>>(new Map());
  const [failure, setFailure] = useState<{ of: string; attempt: number }>();
  const [attempt, setAttempt] = useState(0);
  const missing = JSON.stringify(ids.filter((id) => !known.has(id)).slice(0, mostCars));

  useEffect(() => {
    const wanted: string[] = JSON.parse(missing);
    if (wanted.length === 0) return;
    let isOver = false;
    lookUpLinkedCars(wanted, engine).then(
      (found) => {
        if (!isOver) setKnown((before) => new Map([...before, ...found]));
      },
      () => {
        if (!isOver) setFailure({ of: missing, attempt });
      },
    );
    return () => {
      isOver = true;
    };
  }, [engine, missing, attempt]);

  const held = useReservedCars();
  const hasFailed = failure?.of === missing && failure.attempt === attempt;
  return {
    status: missing === '[]' ? 'found' : hasFailed ? 'failed' : 'looking',
    car: (id) => {
      const linked = known.get(id);
      if (!linked) return undefined;
      return 'car' in linked ? withReservations(linked.car, held) : null;
    },
    tryAgain: useCallback(() => setAttempt((number) => number + 1), []),
  };
}
