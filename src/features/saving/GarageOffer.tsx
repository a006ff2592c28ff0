import { useState } from 'react';
import { garage, removeFavourite } from '../../stores/garage.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import type { Watchlist } from '../../stores/watchlist.ts';

interface GarageOfferProps {
  watchlist: Watchlist;
  dealershipId: string;
}

/** Cars that this browser kept before the dealer had a watchlist, to be taken over. */
export function GarageOffer({ watchlist, dealershipId }: GarageOfferProps) {
  const store = garage(dealershipId);
  const cars = usePersisted(store, (state) => state.cars);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (cars.length === 0) return null;

  const takeOver = async () => {
    setBusy(true);
    setProblem('');
    // The oldest first, so that the list keeps its order.
    for (const car of cars.toReversed()) {
      const outcome = await watchlist.save(car);
      if (outcome.kind === 'done') removeFavourite(store, car.id);
      else if (outcome.kind === 'failed') setProblem(outcome.message);
    }
    setBusy(false);
  };
  const count = cars.length === 1 ? 'a car' : `${cars.length} cars`;
  return (
    <div className="saved-offer">
      <p>You kept {count} in this browser before you signed in.</p>
      <button type="button" className="button" onClick={takeOver} aria-disabled={isBusy} aria-busy={isBusy}>
        Add to your watchlist
      </button>
      <p role="alert">{problem}</p>
    </div>
  );
}
