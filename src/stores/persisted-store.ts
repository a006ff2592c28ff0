import { createStore, type StoreApi } from 'zustand/vanilla';

/** A value that outlives the page: read as any zustand store, changed through `update` and `clear` alone. */
export interface PersistedStore<State>
  extends Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'> {
  /**
   * Changes what is kept now, whichever tab kept it last. A change that returns its argument is none.
   *
   * @param change pure; gets the state and returns the next, never alters it
   */
  update(change: (state: State) => State): void;
  /** Back to the initial state; nothing is left in the browser's storage, here and in other tabs. */
  clear(): void;
  /** False once the browser refused to keep the last change: it lasts as long as the page. */
  isKept(): boolean;
}

export interface PersistedStoreOptions<State> {
  /** Of the browser's storage (OPEN-49). Each dealer's site is an origin of its own, so keys need not name it. */
  key: string;
  /** Raised when what is kept changes its shape; what an older or newer release kept is dropped. */
  version: number;
  /** What a new visitor has, and what every first render shows. */
  initial: State;
  /**
   * Makes a state of what stood in the storage, which may be anything: a visitor can edit it, and any script of the
   * origin. Picks field by field; undefined means that none of it can be used. An error thrown is a fault of the
   * program: it is reported to the browser's console, and the store starts empty.
   */
  read(kept: unknown): State | undefined;
}

/**
 * A store kept in `localStorage` and followed by all tabs of the site.
 *
 * The storage is read when the store is first used, not when it is made: stores are made while their module is still
 * being evaluated, and `read` may need constants that stand further down in it.
 *
 * The storage may be absent (the build), blocked, full or full of rubbish: then the store works in memory and reports
 * nothing. `getInitialState` never tells what was kept, so that the first render in the browser equals the built HTML
 * when a component reads the store through zustand's `useStore`.
 */
export function persistedStore<State extends object>(
  options: PersistedStoreOptions<State>,
): PersistedStore<State> {
  const { key, version, initial, read } = options;
  const store = createStore<State>(() => initial);
  /** The text the state was read from or written to. Undefined: the state is not what the storage holds. */
  let keptText: string | null | undefined = null;
  let isRead = false;

  const follow = () => {
    isRead = true;
    const text = textAt(key);
    if (text === undefined || text === keptText) return;
    keptText = text;
    store.setState(stateIn(text, version, read) ?? initial, true);
  };
  /** What could not be kept is ahead of the storage: reading it would take the visitor's last step back. */
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
      // A null key: the whole storage was emptied.
      if (event.key === key || event.key === null) follow();
    });
    // A page that waited in the back/forward cache was told nothing of what happened meanwhile.
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

/** The state in a text of the storage; undefined when there is none that this release understands. */
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

/** What the storage holds under a key, null for nothing; undefined when there is no storage to ask. */
function textAt(key: string): string | null | undefined {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Writes or, for null, removes; false when the storage would not have it. */
function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** An object whose fields may be looked at, each by its name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
