import { useEffect, useState } from 'react';
import type { ListedCar } from '../../domain/listed-car.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';
import { type FinanceWish, wishOfQuery } from './finance-wish.ts';

/** What the address asks for, and its car as far as that is known. */
export interface Asked {
  wish: FinanceWish;
  car: ListedCar | undefined;
  /** The address names a car that is not there any more, or that nobody could be asked about. */
  isGone: boolean;
}

const nothing: Asked = { wish: {}, car: undefined, isGone: false };

/** Both islands of the page ask for the same car: the engine is asked once. */
const lookUps = new Map<string, Promise<ListedCar | undefined>>();

function lookUp(id: string, engine: EngineSetup): Promise<ListedCar | undefined> {
  const known = lookUps.get(id);
  if (known) return known;
  const asking = import('../../search/browser/car-lookup.ts').then(async ({ createCarLookup }) => {
    const [car] = await createCarLookup(engine)([{ field: 'id', in: [id] }], 1);
    return car;
  });
  lookUps.set(id, asking);
  asking.catch(() => lookUps.delete(id));
  return asking;
}

/** The page's address, read after it was drawn (ROUTE-10). @param engine none where the dealer has no API */
export function useAsked(engine: EngineSetup | undefined): Asked {
  const [asked, setAsked] = useState(nothing);
  useEffect(() => {
    const wish = wishOfQuery(location.search);
    setAsked({ ...nothing, wish });
    if (!wish.carId || !engine) return;
    let isOver = false;
    const tell = (car: ListedCar | undefined) => {
      if (!isOver) setAsked({ wish, car, isGone: !car });
    };
    lookUp(wish.carId, engine).then(tell, () => tell(undefined));
    return () => {
      isOver = true;
    };
  }, [engine]);
  return asked;
}
