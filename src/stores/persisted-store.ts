import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * A store that is kept in the browser's storage. Read it like any zustand store, but change it only through `update`
 * and `clear`.
 */
export interface PersistedStore<State>
  extends Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'> {
  /**
   * Changes the latest stored value, whichever tab wrote it. Returning the argument changes nothing.
   *
   * @param change pure; gets the state and returns the next one without altering it
   */
  update(change: (state: State) => State): void;
  /** Resets to the initial state and deletes the stored value, here and in other tabs. */
  clear(): void;
  /** False after the browser refused to store the last change. The change then lasts as long as the page. */
  isKept(): boolean;
}

export interface PersistedStoreOptions<State> {
  /** Storage key (OPEN-49). Each dealer's site is an origin of its own, so keys need no dealer. */
  key: string;
  /** Increase it when the stored shape changes. Values of other versions are dropped. */
  version: number;
  /** Initial state of a new visitor, and of every first render. */
  initial: State;
  /**
   * Makes a state from the stored value, which may be anything: visitors and scripts can edit it. Reads it field by
   * field. Undefined means that nothing is usable. An exception is a bug: it goes to the console, and the store starts
   * empty.
   */
  read(kept: unknown): State | undefined;
}

/**
 * A store that is kept in `localStorage` and shared by all tabs of the site.
 *
 * The storage is read on first use and not at creation: stores are created while their module is still loading, and
 * `read` may need constants that follow further down.
 *
 * The storage may be absent (the build), blocked, full or damaged. Then the store works in memory and reports nothing.
 * `getInitialState` never returns the stored value, so that the first render in the browser equals the built HTML when
 * a component reads the store through zustand's `useStore`.
 */
export function persistedStore<State extends object>(
  options: PersistedStoreOptions<State>,
): PersistedStore<State> {
  const { key, version, initial, read } = options;
  const store = createStore<State>(() => initial);
  /** The stored text that the state matches. Undefined: the state differs from the storage. */
  let keptText: string | null | undefined = null;
  let isRead = false;

  const follow = () => {
    isRead = true;
    const text = textAt(key);
    if (text === undefined || text === keptText) return;
    keptText = text;
    store.setState(stateIn(text, version, read) ?? initial, true);
  };
  /** A change that could not be stored is newer than the storage. Reading the storage would undo it. */
  const catchUp = () => {
    if (keptText !== undefined) follow();
  };
  const readOnce = () => {
    if (!isRead) follow();
  };
  const set = (state: State) => {
    isRead = true;
    const text = state === initial ? null : JSON.stringify({ version, state });
    keptText = keep(key, text) ? text : undefined;
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
      if (next !== state) set(next);
    },
    clear: () => set(initial),
    isKept: () => keptText !== undefined,
  };
}

/** Parses a stored text. Undefined when this version cannot use it. */
function stateIn<State>(
  text: string | null,
  version: number,
  read: (kept: unknown) => State | undefined,
): State | undefined {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  if (!isRecord(kept) || kept['version'] !== version) return undefined;
  try {
    return read(kept['state']);
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

/** The stored text of a key, null when there is none. Undefined without storage. */
function textAt(key: string): string | null | undefined {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Writes a text, or removes it for null. False when the storage refuses. */
function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** An object whose fields can be read by name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
