import { useEffect, useMemo, useState } from 'react';
import { pageSite } from '../../api/page-api.ts';
import { type PageLists, pageLists } from '../../features/saving/page-lists.ts';
import { garage } from '../../stores/garage.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import { type OwnListProps, SavedEntries } from './SavedEntries.tsx';
import type { SavedListSetup } from './saving-props.ts';
import { SavedSearches } from './searches/SavedSearches.tsx';
import { WaitingCars } from './WaitingCars.tsx';
import { WatchlistCars } from './WatchlistCars.tsx';

/**
 * The visitor's saved searches and saved cars. Only the browser knows them, so the HTML and the first render show
 * a loading state.
 *
 * @param setup SavedListSetup as JSON, see SearchResults
 */
export function SavedList({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as SavedListSetup, [setup]);
  const [lists, setLists] = useState<PageLists>();
  useEffect(() => setLists(pageLists()), []);
  if (!lists?.saved) return <WaitingCars />;
  const { dealershipId } = pageSite();
  const props = { setup: parsed, list: lists.saved, dealershipId };
  const { engine, searchPath, noun, cardRules, searches } = parsed;
  return (
    <>
      {searches && (
        <SavedSearches
          dealershipId={dealershipId}
          setup={{ ...searches, engine, searchPath, noun, timeZone: cardRules.timeZone }}
        />
      )}
      {lists.watchlist ? <WatchlistCars {...props} open={lists.watchlist} /> : <GarageCars {...props} />}
    </>
  );
}

/** The favourites, which are stored in this browser. */
function GarageCars({ dealershipId, ...props }: OwnListProps) {
  const cars = usePersisted(garage(dealershipId), (state) => state.cars);
  return <SavedEntries {...props} entries={cars.map((saved) => ({ id: saved.id, saved }))} />;
}
