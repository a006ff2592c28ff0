import { pageSite } from '../../api/page-api.ts';
import { failureMessages } from '../../api/result.ts';
import type { Watchlist } from '../../stores/watchlist.ts';
import { watchlistStore } from '../../stores/watchlist-store.ts';
import { isWanting } from '../../stores/watchlist-wanted.ts';
import type { CarList } from './car-list.ts';
import { compareList } from './compare-list.ts';
import { garageList } from './garage-list.ts';
import type { PageWatchlist } from './page-watchlist.ts';

/** The lists of a page, by its dealer's options; a list the dealer has not got is undefined. */
export interface PageLists {
  saved: CarList | undefined;
  compared: CarList | undefined;
  /** Where the saved list is on the server. Rejects when its code does not come. */
  watchlist: (() => Promise<Watchlist>) | undefined;
}

let lists: PageLists | undefined;

/** The same lists for every control and island of the page. */
export function pageLists(): PageLists {
  lists ??= createPageLists();
  return lists;
}

function createPageLists({ dataset } = document.documentElement): PageLists {
  const { dealershipId, apiBaseUrl } = pageSite();
  const compared = dataset['compare'] === undefined ? undefined : compareList(dealershipId);
  if (dataset['savedList'] === 'garage') {
    return { saved: garageList(dealershipId), compared, watchlist: undefined };
  }
  if (dataset['savedList'] !== 'watchlist' || apiBaseUrl === undefined) {
    return { saved: undefined, compared, watchlist: undefined };
  }
  return { ...lazyWatchlist(dealershipId), compared };
}

/**
 * The watchlist, whose code comes with the first use of it: a press of a heart, or a list or a wish that this browser
 * remembers. What is saved is shown without it.
 */
function lazyWatchlist(dealershipId: string): Pick<PageLists, 'saved' | 'watchlist'> {
  const store = watchlistStore(dealershipId);
  const ids = () => store.getState().cars.map(({ id }) => id);
  let loading: Promise<PageWatchlist> | undefined;
  const load = () => {
    loading ??= import('./page-watchlist.ts')
      .then(({ openPageWatchlist }) => openPageWatchlist())
      .catch((error) => {
        // The next press begins anew.
        loading = undefined;
        throw error;
      });
    return loading;
  };
  if (isWanting() || ids().length > 0) load().catch(() => {});
  return {
    saved: {
      ids,
      has: (id) => ids().includes(id),
      subscribe: store.subscribe,
      toggle: (car) =>
        void load().then(
          ({ list }) => list.toggle(car),
          () => alert(failureMessages.offline),
        ),
    },
    watchlist: async () => (await load()).watchlist,
  };
}
