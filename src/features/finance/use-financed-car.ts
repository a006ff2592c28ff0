import { useCallback, useEffect, useState } from 'react';
import { carById } from '../../api/cars.ts';
import { pageApi } from '../../api/page-api.ts';
import { isUnknown } from '../../api/result.ts';
import type { Car } from '../../domain/car.ts';
import { linkedCar } from '../../domain/linked-car.ts';
import { wishOfQuery } from './finance-wish.ts';

/** The car that the address names, with what its lenders say (API-14). */
export type Financed =
  | { kind: 'looking' }
  | { kind: 'found'; car: Car }
  /** The address names none, or one that cannot be had any more. */
  | { kind: 'none' | 'sold' | 'gone' }
  | { kind: 'failed'; message: string };

export function useFinancedCar(): { financed: Financed; tryAgain(): void } {
  const [financed, setFinanced] = useState<Financed>({ kind: 'looking' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isOver = false;
    setFinanced({ kind: 'looking' });
    void financedCar(location.search).then((found) => {
      if (!isOver) setFinanced(found);
    });
    return () => {
      isOver = true;
    };
  }, [attempt]);
  return { financed, tryAgain: useCallback(() => setAttempt((number) => number + 1), []) };
}

async function financedCar(query: string): Promise<Financed> {
  const { carId } = wishOfQuery(query);
  const api = pageApi();
  if (!carId || !api) return { kind: 'none' };
  const answer = await api.call(carById, { id: carId });
  if (answer.ok) return linkedCar(answer.data);
  return isUnknown(answer) ? { kind: 'gone' } : { kind: 'failed', message: answer.message };
}
