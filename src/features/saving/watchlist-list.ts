import type { SavedCar } from '../../domain/saved-car.ts';
import { savedListPaths } from '../../domain/saving.ts';
import { signInHref, signInPath } from '../../domain/sign-in.ts';
import { showToast } from '../../stores/toasts.ts';
import type { Watchlist, WatchlistOutcome } from '../../stores/watchlist.ts';
import { takeWanted, wantAfterSignIn } from '../../stores/watchlist-wanted.ts';
import type { CarList } from './car-list.ts';
import { reportSaved } from './report-saved.ts';

const viewList = { label: 'View List', href: savedListPaths.watchlist };

/** What was read lately need not be read by every page. */
const believedForMs = 5 * 60_000;

/** What leaves the page or stops it; tests have their own. */
export interface PageActions {
  alert(message: string): void;
  go(href: string): void;
  /** Path and query of this page. */
  here(): string;
}

const pageActions: PageActions = {
  alert: (message) => window.alert(message),
  go: (href) => location.assign(href),
  here: () => location.pathname + location.search,
};

/** The watchlist on the server, as its controls see it (WATCH-2 to WATCH-6). */
export function watchlistList(
  dealershipId: string,
  watchlist: Watchlist,
  actions: PageActions = pageActions,
): CarList & {
  /** Brings the list up to date, and saves the car for whose sake the visitor signed in. */
  start(): Promise<void>;
} {
  const { store } = watchlist;
  const ids = () => store.getState().cars.map(({ id }) => id);

  async function save(car: SavedCar): Promise<WatchlistOutcome> {
    const outcome = await watchlist.save(car);
    if (outcome.kind === 'done') {
      showToast({ text: 'Car Saved In Watchlist', link: viewList });
      reportSaved(car, dealershipId);
    }
    return outcome;
  }

  async function remove(car: SavedCar): Promise<WatchlistOutcome> {
    const outcome = await watchlist.remove(car.id);
    if (outcome.kind === 'done') showToast({ text: 'Car Removed', link: viewList });
    return outcome;
  }

  async function toggle(car: SavedCar): Promise<void> {
    const isSaved = ids().includes(car.id);
    const outcome = await (isSaved ? remove(car) : save(car));
    if (outcome.kind === 'failed') sayFailed(outcome.message, isSaved);
    if (outcome.kind !== 'signed-out') return;
    if (!isSaved) wantAfterSignIn(car);
    const path = actions.here();
    actions.go(signInHref({ type: 'watchlist', redirect: path, back: path }));
  }

  /**
   * The server's words, and what was undone (ERR-1). After the browser has drawn that: an alert stops everything.
   *
   * @param isSaved the car was to be taken off the list, and is on it still
   */
  function sayFailed(message: string, isSaved: boolean): void {
    const undone = isSaved ? 'The car is still on your list.' : 'The car is not on your list yet.';
    setTimeout(() => actions.alert(`${message}\n\n${undone}`));
  }

  async function start(): Promise<void> {
    if (actions.here().startsWith(signInPath)) return;
    const wanted = takeWanted();
    if (wanted) {
      const outcome = await save(wanted);
      // Signed out still: he came back without signing in, and wants nothing any more.
      if (outcome.kind === 'failed') sayFailed(outcome.message, false);
    }
    const { cars, readAt, unsent } = store.getState();
    if ((wanted || cars.length > 0 || unsent.length > 0) && Math.abs(Date.now() - readAt) > believedForMs)
      await watchlist.refresh();
  }

  return {
    ids,
    has: (id) => ids().includes(id),
    subscribe: store.subscribe,
    toggle: (car) => void toggle(car),
    start,
  };
}
