import { useCallback, useEffect, useState } from 'react';
import { savedListPaths } from '../../domain/saving.ts';
import { signInHref } from '../../domain/sign-in.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import type { Watchlist, WatchlistOutcome } from '../../stores/watchlist.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyList } from './EmptyList.tsx';
import type { OwnListProps } from './GarageCars.tsx';
import { GarageOffer } from './GarageOffer.tsx';
import { SavedEntries } from './SavedEntries.tsx';
import { WaitingCars } from './WaitingCars.tsx';

const path = savedListPaths.watchlist;

/** The list of a visitor who signed in, as the server has it (WATCH-12, OPEN-24). */
export function WatchlistCars({ watchlist, ...props }: OwnListProps & { watchlist: Watchlist }) {
  const cars = usePersisted(watchlist.store, (state) => state.cars);
  const [outcome, setOutcome] = useState<WatchlistOutcome>();
  const read = useCallback(() => {
    setOutcome(undefined);
    void watchlist.refresh().then(setOutcome);
  }, [watchlist]);
  useEffect(read, [read]);

  if (outcome?.kind === 'signed-out') return <SignedOut />;
  const failure = outcome?.kind === 'failed' && (
    <div className="saved-problem" role="alert">
      <p>{outcome.message}</p>
      <button type="button" className="button" onClick={read}>
        Try again
      </button>
    </div>
  );
  if (cars.length === 0) {
    if (failure) return failure;
    if (!outcome) return <WaitingCars />;
  }
  return (
    <>
      {failure}
      {outcome && !failure && <GarageOffer watchlist={watchlist} dealershipId={props.dealershipId} />}
      {cars.length > 0 ? <SavedEntries {...props} entries={cars} /> : <EmptyList setup={props.setup} />}
    </>
  );
}

function SignedOut() {
  return (
    <div className="saved-empty">
      <Icon name="heart" />
      <h2>Sign in to see your watchlist</h2>
      <p>We send a code to your mobile phone. Your list is then here on every device you sign in on.</p>
      <a
        className="button"
        data-rank="primary"
        href={signInHref({ type: 'watchlist', redirect: path, back: path })}
      >
        Sign in
      </a>
    </div>
  );
}
