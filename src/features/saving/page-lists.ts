import { pageSite } from '../../api/client.ts';
import { failureMessages } from '../../api/result.ts';
import { compareHref, mostCompared } from '../../domain/cars/compared-cars.ts';
import type { SavedCar } from '../../domain/cars/saved-car.ts';
import { visitorEvents } from '../../domain/leads/events.ts';
import { loadedOnce } from '../../domain/loaded-once.ts';
import { savedListPaths } from '../../domain/prices/saving.ts';
import { addToComparison, comparison } from '../../stores/compare.ts';
import type { PersistedStore } from '../../stores/persisted-store.ts';
import { addFavourite, garage, removeKept, watchlistStore } from '../../stores/saved-cars.ts';
import { dismissToast, showToast, toasts } from '../../stores/toasts.ts';
import type { Watchlist } from '../../stores/watchlist.ts';
import { isWanting } from '../../stores/watchlist-wanted.ts';

export interface CarList {
  ids(): string[];
  has(id: string): boolean;
  subscribe(onChange: () => void): () => void;
  /** Adds the car to the list or removes it, and shows the result to the visitor. */
  toggle(car: SavedCar): void;
}

/** Returns what a list shows of its store. */
export function listedIn(
  store: PersistedStore<{ cars: { id: string }[] }>,
): Pick<CarList, 'ids' | 'has' | 'subscribe'> {
  const ids = () => store.getState().cars.map(({ id }) => id);
  return { ids, has: (id) => ids().includes(id), subscribe: store.subscribe };
}

/** Sends event 39 (WATCH-9, EVENT-5) to the analytics listeners of the page. A car without a dealership is the site's. */
export function reportSaved({ id, dealership_id = pageSite().dealershipId }: SavedCar): void {
  const detail = { event_id: visitorEvents.savedCar, car_id: id, dealership_id };
  document.dispatchEvent(new CustomEvent('forecourt:event', { detail }));
}

const viewList = { label: 'View List', href: savedListPaths.garage };

/** Returns the favourites of one dealership (WATCH-7, WATCH-8). */
function garageList(dealershipId: string): CarList {
  const store = garage(dealershipId);
  /** The warning is shown only once, because the visitor cannot change anything. */
  let wasWarned = false;

  function tell(text: string) {
    const isWarning = !store.isKept() && !wasWarned;
    wasWarned ||= isWarning;
    const warning = '. Your browser is not keeping this list, so it ends with this page';
    showToast({ text: isWarning ? text + warning : text, link: viewList });
  }
  const listed = listedIn(store);

  return {
    ...listed,
    toggle(car) {
      if (listed.has(car.id)) {
        removeKept(store, car.id);
        tell('Car Removed');
        return;
      }
      addFavourite(store, car);
      tell('Car Saved In Favourites');
      reportSaved(car);
    },
  };
}

const chooseAnother = { text: 'Choose another to compare it with' };

/** Returns the list of cars to compare. A message is shown for the first car, and when the list is full. */
function compareList(dealershipId: string): CarList {
  const store = comparison(dealershipId);
  const listed = listedIn(store);
  return {
    ...listed,
    toggle(car) {
      if (listed.has(car.id)) {
        removeKept(store, car.id);
        return;
      }
      if (!addToComparison(store, car)) {
        showToast({
          text: `You can compare ${mostCompared} at a time`,
          link: { label: 'Compare them', href: compareHref(listed.ids()) },
        });
      } else if (listed.ids().length === 1) {
        showToast(chooseAnother);
      } else if (toasts.getState().toast === chooseAnother) {
        // The visitor has chosen another car, and the bar now shows the next step.
        dismissToast();
      }
    },
  };
}

/** The lists of a page. A list that the dealer has not enabled is undefined. */
export interface PageLists {
  saved: CarList | undefined;
  compared: CarList | undefined;
  /** Loads the watchlist, if the saved list is on the server. Rejects when its code cannot be loaded. */
  watchlist: (() => Promise<Watchlist>) | undefined;
}

let lists: PageLists | undefined;

/** Returns the lists of the page. All buttons and islands share them. */
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
 * Returns a watchlist whose code is loaded on first use: on a click on a heart, or at once when this browser has stored
 * saved cars or a car to save after sign-in. The saved cars are shown without this code.
 */
function lazyWatchlist(dealershipId: string): Pick<PageLists, 'saved' | 'watchlist'> {
  const store = watchlistStore(dealershipId);
  const listed = listedIn(store);
  const load = loadedOnce(async () => (await import('./page-watchlist.ts')).openPageWatchlist());
  if (isWanting() || listed.ids().length > 0) load().catch(() => {});
  return {
    saved: {
      ...listed,
      toggle: (car) =>
        void load().then(
          ({ list }) => list.toggle(car),
          () => alert(failureMessages.offline),
        ),
    },
    watchlist: async () => (await load()).watchlist,
  };
}
