import { pageApi, pageSite } from '../../api/page-api.ts';
import { createWatchlist, type Watchlist } from '../../stores/watchlist.ts';
import { watchlistList } from './watchlist-list.ts';

export interface PageWatchlist {
  watchlist: Watchlist;
  list: ReturnType<typeof watchlistList>;
}

/** Opens the watchlist of this page. A separate chunk with the API calls, loaded only for visitors who use the list. */
export function openPageWatchlist(): PageWatchlist {
  const { dealershipId } = pageSite();
  const api = pageApi();
  if (!api) throw new Error('A watchlist needs an API.');
  const watchlist = createWatchlist(dealershipId, api);
  const list = watchlistList(dealershipId, watchlist);
  void list.start();
  return { watchlist, list };
}
