import { pageApi, pageSite } from '../../api/client.ts';
import type { SavedCar } from '../../domain/cars/saved-car.ts';
import { savedListPaths } from '../../domain/prices/saving.ts';
import { signInHref, signInPath } from '../../domain/sign-in.ts';
import { showToast } from '../../stores/toasts.ts';
import { createWatchlist, type Watchlist, type WatchlistOutcome } from '../../stores/watchlist.ts';
import { takeWanted, wantAfterSignIn } from '../../stores/watchlist-wanted.ts';
import { type CarList, listedIn, reportSaved } from './page-lists.ts';

const viewList = { label: 'View List', href: savedListPaths.watchlist };

/** A list that was read a short time ago is not requested again by every page. Milliseconds. */
const believedForMs = 5 * 60_000;

/** Returns the watchlist on the server, as used by the buttons (WATCH-2 to WATCH-6). */
export function watchlistList(watchlist: Watchlist): CarList & {
  /** Saves the car that the visitor wanted to save before signing in, and requests the list if it is stale. */
  start(): Promise<void>;
} {
  const { store } = watchlist;
  const listed = listedIn(store);

  async function save(car: SavedCar): Promise<WatchlistOutcome> {
    const outcome = await watchlist.save(car);
    if (outcome.kind === 'done') {
      showToast({ text: 'Car Saved In Watchlist', link: viewList });
      reportSaved(car);
    }
    return outcome;
  }

  async function toggle(car: SavedCar): Promise<void> {
    const isSaved = listed.has(car.id);
    const outcome = await (isSaved ? watchlist.remove(car.id) : save(car));
    if (isSaved && outcome.kind === 'done') showToast({ text: 'Car Removed', link: viewList });
    if (outcome.kind === 'failed') sayFailed(outcome.message);
    if (outcome.kind !== 'signed-out') return;
    if (!isSaved) wantAfterSignIn(car);
    const path = location.pathname + location.search;
    location.assign(signInHref({ type: 'watchlist', redirect: path, back: path }));
  }

  /**
   * Shows the returned message, and nothing else (ERR-1). It waits until the browser has painted the button as it was
   * before, because an alert blocks the page.
   */
  function sayFailed(message: string): void {
    setTimeout(() => alert(message));
  }

  async function start(): Promise<void> {
    if (location.pathname.startsWith(signInPath)) return;
    const wanted = takeWanted();
    if (wanted) {
      const outcome = await save(wanted);
      // 'signed-out': the visitor came back without signing in, so the car is not saved and no message is shown.
      if (outcome.kind === 'failed') sayFailed(outcome.message);
    }
    const { cars, readAt, unsent } = store.getState();
    if ((wanted || cars.length > 0 || unsent.length > 0) && Math.abs(Date.now() - readAt) > believedForMs)
      await watchlist.refresh();
  }

  return {
    ...listed,
    toggle: (car) => void toggle(car),
    start,
  };
}

/** Opens the watchlist of this page. A separate chunk with the API calls, loaded only for visitors who use the list. */
export function openPageWatchlist() {
  const { dealershipId } = pageSite();
  const api = pageApi();
  if (!api) throw new Error('A watchlist needs an API.');
  const watchlist = createWatchlist(dealershipId, api);
  const list = watchlistList(watchlist);
  void list.start();
  return { watchlist, list };
}
