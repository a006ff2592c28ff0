import { currentSession, readWatchlist, removeCar, type Session, saveCar, signOut } from '../api/account.ts';
import type { ApiClient } from '../api/client.ts';
import type { ApiResult } from '../api/result.ts';
import type { SavedCar } from '../domain/cars/saved-car.ts';
import { mostWatchedCars, type UnsentChange, type WatchedCar, watchlistStore } from './saved-cars.ts';

export type WatchlistOutcome =
  | { kind: 'done' }
  /** A request for the same car is still open, so this change was ignored. */
  | { kind: 'busy' }
  | { kind: 'signed-out' }
  /** The message is for the visitor (ERR-1). */
  | { kind: 'failed'; message: string };

export type Watchlist = ReturnType<typeof createWatchlist>;

/**
 * Creates the watchlist of a visitor who signs in by phone (WATCH-12). The browser keeps a copy, so that pages show
 * saved cars at once, and pages of visitors without a list do not call the server. Its functions never reject.
 */
export function createWatchlist(
  dealershipId: string,
  api: ApiClient,
  { now = Date.now }: { now?: () => number } = {},
) {
  const session = sessionReader(api);
  const store = watchlistStore(dealershipId);
  /** The intended state of each car with an open request. It overrides earlier answers. */
  const underWay = new Map<string, WatchedCar | null>();
  let isLeaving = false;
  globalThis.addEventListener?.('pagehide', () => (isLeaving = true));
  globalThis.addEventListener?.('pageshow', () => (isLeaving = false));

  async function change(id: string, to: WatchedCar | null): Promise<WatchlistOutcome> {
    if (underWay.has(id)) return { kind: 'busy' };
    const before = store.getState().cars;
    const at = before.findIndex((car) => car.id === id);
    const was = before[at] ?? null;
    underWay.set(id, to);
    // If the visitor leaves the page before the server answers, the next page sends the change and reads the list.
    store.update(({ cars, unsent }) => ({
      cars: placed(cars, id, to),
      readAt: 0,
      unsent: [...without(unsent, id), { id, isSaved: to !== null }],
    }));
    const result = await post(id, to !== null);
    underWay.delete(id);
    // The browser aborts the requests of a page that is being left. This is not a failure: the change is not undone.
    if (isLeaving) return { kind: 'done' };
    if (result.ok) {
      store.update(({ cars, unsent }) => ({
        cars,
        readAt: underWay.size === 0 ? now() : 0,
        unsent: without(unsent, id),
      }));
      return { kind: 'done' };
    }
    store.update(({ cars, readAt, unsent }) => ({
      cars: placed(cars, id, was, at),
      readAt,
      unsent: without(unsent, id),
    }));
    return outcomeOf(result);
  }

  async function post(id: string, isSaved: boolean): Promise<ApiResult<unknown>> {
    const visitor = await session.read();
    if (!visitor.ok) return visitor;
    if (!visitor.data.signedIn) return signedOut;
    const payload = { phone_number: visitor.data.phone, car_id: id };
    return api.call(isSaved ? saveCar : removeCar, payload);
  }

  /** Sends the unsent changes, oldest first. Refused changes are dropped, because the server's list is correct. */
  async function sendUnsent(): Promise<void> {
    for (const { id, isSaved } of store.getState().unsent) {
      if (underWay.has(id)) continue;
      const result = await post(id, isSaved);
      if (!result.ok && result.kind !== 'refused') return;
      store.update((state) => ({ ...state, unsent: without(state.unsent, id) }));
    }
  }

  function outcomeOf(failure: Extract<ApiResult<unknown>, { ok: false }>): WatchlistOutcome {
    return failure.status === 401 ? signedOutNow() : { kind: 'failed', message: failure.message };
  }

  function signedOutNow(): WatchlistOutcome {
    session.forget();
    // Delete the copy, because the next user of this browser must not see it.
    store.clear();
    return { kind: 'signed-out' };
  }

  async function refresh(): Promise<WatchlistOutcome> {
    // Request the session first: for a signed-out visitor it succeeds, but the list request would fail.
    const visitor = await session.read();
    if (visitor.ok && visitor.data.signedIn) await sendUnsent();
    const result = visitor.ok ? (visitor.data.signedIn ? await api.call(readWatchlist) : signedOut) : visitor;
    if (!result.ok) return outcomeOf(result);
    store.update(({ cars, unsent }) => {
      const known = new Map(cars.map((car) => [car.id, car]));
      const read = result.data.entries.slice(0, mostWatchedCars).map(({ id }) => known.get(id) ?? { id });
      const wanted = [...underWay].reduce((list, [id, to]) => placed(list, id, to), read);
      return { cars: wanted, readAt: unsent.length === 0 ? now() : 0, unsent };
    });
    return { kind: 'done' };
  }

  return {
    store,
    /** Adds the car at once, then sends it. Removes it again if the request fails (WATCH-2, OPEN-23). */
    save: (car: SavedCar) => change(car.id, { id: car.id, saved: car }),
    /** Removes the car at once, then sends it. Adds it again if the request fails (WATCH-3, OPEN-23). */
    remove: (id: string) => change(id, null),
    /** Sends the changes that an earlier page could not send, then reads the server's list (OPEN-24). */
    refresh,
    /** Ends the visitor's session and deletes this browser's copy of the list. */
    async signOut(): Promise<WatchlistOutcome> {
      const result = await api.call(signOut);
      return result.ok ? signedOutNow() : outcomeOf(result);
    },
  };
}

const signedOut = { ok: false, kind: 'refused', message: 'Please sign in.', status: 401 } as const;

const without = (changes: readonly UnsentChange[], id: string) => changes.filter((one) => one.id !== id);

/** Returns the list with the car at a position, or without the car when `car` is null. No car is listed twice. */
function placed(cars: WatchedCar[], id: string, car: WatchedCar | null, at = 0): WatchedCar[] {
  const others = cars.filter((one) => one.id !== id);
  return car ? others.toSpliced(Math.max(0, at), 0, car) : others;
}

/** Tells a page whether the visitor is signed in. */
function sessionReader(api: ApiClient) {
  let asked: Promise<ApiResult<Session>> | undefined;
  return {
    /** Asks the server once and caches 'signed in' until `forget`. Never rejects. */
    async read(): Promise<ApiResult<Session>> {
      const asking = asked ?? api.call(currentSession);
      asked = asking;
      const result = await asking;
      // Do not cache 'signed out' or a failure: the visitor may sign in elsewhere, or the next try may succeed.
      if (!(result.ok && result.data.signedIn) && asked === asking) asked = undefined;
      return result;
    },
    forget(): void {
      asked = undefined;
    },
  };
}
