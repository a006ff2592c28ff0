import { useEffect, useState } from 'react';
import { comparedIds, compareHref } from '../../domain/compared-cars.ts';
import type { SavedCar } from '../../domain/saved-car.ts';
import { comparison, setComparison } from '../../stores/compare.ts';
import { usePersisted } from '../../stores/use-persisted.ts';

/**
 * The cars of the compare page: those its address asks for, else those the visitor chose. A shared address shows its
 * cars without touching the visitor's own choice, until he changes something: then what he sees is his choice.
 */
export function useCompared(dealershipId: string): {
  ids: string[];
  /** Sets the comparison. */
  change(cars: SavedCar[]): void;
} {
  const store = comparison(dealershipId);
  const chosen = usePersisted(store, (state) => state.cars);
  const own = chosen.map(({ id }) => id);
  const [shared, setShared] = useState(() => comparedIds(location.hash));

  useEffect(() => {
    const follow = () => setShared(comparedIds(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  const ids = shared.length > 0 ? shared : own;
  const address = compareHref(ids);
  useEffect(() => {
    // So that the address, copied from wherever a browser shows it, holds what is seen.
    if (location.pathname + location.hash !== address) history.replaceState(history.state, '', address);
  }, [address]);

  return {
    ids,
    change(cars) {
      setComparison(store, cars);
      setShared(cars.map(({ id }) => id));
    },
  };
}
