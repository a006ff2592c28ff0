import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRecord, parsedJson } from '../domain/record.ts';
import { keepText, textAt } from './stored-text.ts';

/**
 * A store that is kept in the browser's storage. Read it like any zustand store, but change it only through `update`
 * and `clear`.
 */
export interface PersistedStore<State>
  extends Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'> {
  /**
   * Changes the latest stored value, whichever tab wrote it. An equal state changes nothing.
   *
   * @param change a pure function: returns the next state and does not modify its argument
   */
  update(change: (state: State) => State): void;
  /** Resets to the initial state and deletes the stored value, here and in other tabs. */
  clear(): void;
  /** False when the browser could not store the last change. The change is then lost when the page closes. */
  isKept(): boolean;
}

export interface PersistedStoreOptions<State> {
  /** Storage key (OPEN-49). Each dealer's site is an origin of its own, so keys need no dealer. */
  key: string;
  /** Increase it when the stored shape changes. Values of other versions are dropped. Default 1. */
  version?: number;
  /** Initial state of a new visitor, and of every first render. */
  initial: State;
  /**
   * Makes a state from the stored value. Its fields may be anything, because visitors and scripts can edit it, so
   * validate each. Return undefined when nothing is usable. An exception is a bug: it goes to the console, and
   * the store starts with `initial`.
   */
  read(kept: Record<string, unknown>): State | undefined;
}

/**
 * Creates a store that is kept in `localStorage` and shared by all tabs of the site.
 *
 * The storage is read on first use and not at creation: stores are created while their module is still loading, and
 * `read` may need constants that follow further down.
 *
 * The storage may be absent (in the build), blocked, full or damaged. Then the store works in memory, without an error.
 * `getInitialState` never returns the stored value, so that the first render in the browser equals the built HTML when
 * a component reads the store through zustand's `useStore`.
 */
export function persistedStore<State extends object>(
  options: PersistedStoreOptions<State>,
): PersistedStore<State> {
  const { key, version = 1, initial, read } = options;
  const store = createStore<State>(() => initial);
  /** The stored text that equals the state. Undefined when the state could not be stored. */
  let keptText: string | null | undefined = null;
  let isRead = false;

  const follow = () => {
    isRead = true;
    const text = textAt(key);
    if (text === undefined || text === keptText) return;
    keptText = text;
    store.setState(stateIn(text, version, read) ?? initial, true);
  };
  /** Reads the storage, unless the last change could not be stored: reading would undo that newer change. */
  const catchUp = () => {
    if (keptText !== undefined) follow();
  };
  const readOnce = () => {
    if (!isRead) follow();
  };
  const set = (state: State) => {
    isRead = true;
    const text = state === initial ? null : JSON.stringify({ version, state });
    keptText = keepText(key, text) ? text : undefined;
    store.setState(state, true);
  };

  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      // A null key means that the whole storage was cleared.
      if (event.key === key || event.key === null) follow();
    });
    // A page in the back/forward cache receives no storage events.
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) catchUp();
    });
  }
  return {
    getState: () => {
      readOnce();
      return store.getState();
    },
    getInitialState: store.getInitialState,
    subscribe: (listener) => {
      readOnce();
      return store.subscribe(listener);
    },
    update: (change) => {
      catchUp();
      const state = store.getState();
      const next = change(state);
      if (JSON.stringify(next) !== JSON.stringify(state)) set(next);
    },
    clear: () => set(initial),
    isKept: () => keptText !== undefined,
  };
}

/**
 * Returns a function that gives the store of a dealer or a dealership, which it creates once.
 *
 * @param keyOf the storage key of each
 */
export function persistedStores<State extends object>(
  keyOf: (dealer: string) => string,
  options: Omit<PersistedStoreOptions<State>, 'key'>,
): (dealer: string) => PersistedStore<State> {
  const stores = new Map<string, PersistedStore<State>>();
  return (dealer) => {
    const store = stores.get(dealer) ?? persistedStore({ key: keyOf(dealer), ...options });
    stores.set(dealer, store);
    return store;
  };
}

/** Parses a stored text. Undefined when this version cannot use it. */
function stateIn<State>(
  text: string | null,
  version: number,
  read: PersistedStoreOptions<State>['read'],
): State | undefined {
  const kept = parsedJson(text ?? 'null');
  if (!isRecord(kept) || kept['version'] !== version || !isRecord(kept['state'])) return undefined;
  try {
    return read(kept['state']);
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
