import { pageSite } from '../../api/page-api.ts';
import { failureMessages } from '../../api/result.ts';
import { compareHref, mostCompared } from '../../domain/compared-cars.ts';
import { savedListPaths } from '../../domain/saving.ts';
import { addToComparison, comparison, removeFromComparison } from '../../stores/compare.ts';
import { addFavourite, garage, removeFavourite } from '../../stores/garage.ts';
import { dismissToast, showToast, toasts } from '../../stores/toasts.ts';
import type { Watchlist } from '../../stores/watchlist.ts';
import { watchlistStore } from '../../stores/watchlist-store.ts';
import { isWanting } from '../../stores/watchlist-wanted.ts';
import type { CarList } from './car-list.ts';
import type { PageWatchlist } from './page-watchlist.ts';
import { reportSaved } from './report-saved.ts';

const viewList = { label: 'View List', href: savedListPaths.garage };

/** Favourites of one dealership (WATCH-7, WATCH-8). */
function garageList(dealershipId: string): CarList {
  const store = garage(dealershipId);
  /** Said once: the visitor can do nothing about it. */
  let wasWarned = false;

  function tell(text: string) {
    const isWarning = !store.isKept() && !wasWarned;
    wasWarned ||= isWarning;
    const warning = '. Your browser is not keeping this list, so it ends with this page';
    showToast({ text: isWarning ? text + warning : text, link: viewList });
  }
  const ids = () => store.getState().cars.map(({ id }) => id);

  return {
    ids,
    has: (id) => ids().includes(id),
    subscribe: store.subscribe,
    toggle(car) {
      if (ids().includes(car.id)) {
        removeFavourite(store, car.id);
        tell('Car Removed');
        return;
      }
      addFavourite(store, car);
      tell('Car Saved In Favourites');
      reportSaved(car, dealershipId);
    },
  };
}

const chooseAnother = { text: 'Choose another to compare it with' };

/** The cars to compare. The bar says how many there are; a word is needed only when there is no room. */
function compareList(dealershipId: string): CarList {
  const store = comparison(dealershipId);
  const ids = () => store.getState().cars.map(({ id }) => id);
  return {
    ids,
    has: (id) => ids().includes(id),
    subscribe: store.subscribe,
    toggle(car) {
      if (ids().includes(car.id)) {
        removeFromComparison(store, car.id);
        return;
      }
      if (!addToComparison(store, car)) {
        showToast({
          text: `You can compare ${mostCompared} at a time`,
          link: { label: 'Compare them', href: compareHref(ids()) },
        });
      } else if (ids().length === 1) {
        showToast(chooseAnother);
      } else if (toasts.getState().toast === chooseAnother) {
        // Done: the bar says what is next.
        dismissToast();
      }
    },
  };
}

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
