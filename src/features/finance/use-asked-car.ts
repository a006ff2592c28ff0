import { useEffect, useState } from 'react';
import type { LinkedCar } from '../../domain/linked-car.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';
import { type FinanceWish, wishOfQuery } from './finance-wish.ts';

/** What the address asks for, and its car as far as that is known. */
export interface Asked {
  wish: FinanceWish;
  car: ListedCar | undefined;
  /** Why the car that the address names is not there. */
  missing: 'sold' | 'gone' | 'failed' | undefined;
}

const nothing: Asked = { wish: {}, car: undefined, missing: undefined };

/** The page's address, read after it was drawn (ROUTE-10). @param engine none where the dealer has no API */
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
    import('../../stores/look-up-linked-car.ts')
      .then(({ lookUpLinkedCar }) => lookUpLinkedCar(carId, engine))
      .then(tell, () => tell({ kind: 'failed' }));
    return () => {
      isOver = true;
    };
  }, [engine]);
  return asked;
}
