import { useEffect, useState } from 'react';
import { pageSite } from '../../api/page-api.ts';
import { type PageLists, pageLists } from '../../features/saving/page-lists.ts';
import { GarageCars } from './GarageCars.tsx';
import type { SavedListSetup } from './saving-props.ts';
import { SavedSearches } from './searches/SavedSearches.tsx';
import { WaitingCars } from './WaitingCars.tsx';
import { WatchlistCars } from './WatchlistCars.tsx';

export interface SavedCarsProps {
  setup: SavedListSetup;
}

/**
 * The visitor's saved searches and saved cars. Only the browser knows them, so the HTML and the first render show
 * a loading state.
 */
export function SavedCars({ setup }: SavedCarsProps) {
  const [lists, setLists] = useState<PageLists>();
  useEffect(() => setLists(pageLists()), []);
  if (!lists?.saved) return <WaitingCars />;
  const { dealershipId } = pageSite();
  const props = { setup, list: lists.saved, dealershipId };
  const { engine, searchPath, noun, cardRules, searches } = setup;
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
