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
 * The visitor's saved searches and list. What is on it is known to the browser alone, so the HTML, and the first render with it, shows
 * that it is being looked up.
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
