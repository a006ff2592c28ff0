import { pageApi, pageSite } from '../../api/page-api.ts';
import { createWatchlist, type Watchlist } from '../../stores/watchlist.ts';
import type { CarList } from './car-list.ts';
import { compareList } from './compare-list.ts';
import { garageList } from './garage-list.ts';
import { watchlistList } from './watchlist-list.ts';

/** The lists of a page, by its dealer's options; a list the dealer has not got is undefined. */
export interface PageLists {
  saved: CarList | undefined;
  compared: CarList | undefined;
  /** Where the saved list is on the server. */
  watchlist: Watchlist | undefined;
}

let lists: PageLists | undefined;

/** The same lists for every control and island of the page. */
export function pageLists(): PageLists {
  lists ??= createPageLists();
  return lists;
}

function createPageLists({ dataset } = document.documentElement): PageLists {
  const { dealershipId } = pageSite();
  const compared = dataset['compare'] === undefined ? undefined : compareList(dealershipId);
  if (dataset['savedList'] === 'garage') {
    return { saved: garageList(dealershipId), compared, watchlist: undefined };
  }
  const api = dataset['savedList'] === 'watchlist' ? pageApi() : undefined;
  if (!api) return { saved: undefined, compared, watchlist: undefined };
  const watchlist = createWatchlist(dealershipId, api);
  const saved = watchlistList(dealershipId, watchlist);
  void saved.start();
  return { saved, compared, watchlist };
}
