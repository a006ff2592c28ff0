import { useEffect, useState } from 'react';
import type { LinkedCar } from '../../car/linked-car.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';
import { type FinanceWish, wishOfQuery } from './finance-wish.ts';

/** The request in the URL, and its car once it has loaded. */
export interface Asked {
  wish: FinanceWish;
  car: ListedCar | undefined;
  /** The reason why the car in the URL is missing. */
  missing: 'sold' | 'gone' | 'failed' | undefined;
}

const nothing: Asked = { wish: {}, car: undefined, missing: undefined };

/**
 * The request in the page's URL, read after the first render (ROUTE-10).
 *
 * @param engine undefined for a dealer without an API
 */
export function useAsked(engine: EngineSetup | undefined): Asked {
  const [asked, setAsked] = useState(nothing);
  useEffect(() => {
    const wish = wishOfQuery(location.search);
    setAsked({ ...nothing, wish });
    const { carId } = wish;
    if (!carId || !engine) return;
    let isOver = false;
    const tell = (linked: LinkedCar | { kind: 'failed' }) => {
      if (isOver) return;
      setAsked(
        linked.kind === 'found'
          ? { wish, car: linked.car, missing: undefined }
          : { wish, car: undefined, missing: linked.kind },
      );
    };
    import('../../car/look-up-linked-car.ts')
      .then(({ lookUpLinkedCar }) => lookUpLinkedCar(carId, engine))
      .then(tell, () => tell({ kind: 'failed' }));
    return () => {
      isOver = true;
    };
  }, [engine]);
  return asked;
}
