import type { Middleware } from 'instantsearch.js';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { rangeKeys } from '../../domain/stock/searchable.ts';
import { readSearchState, type SearchState, writeSearchState } from '../../search/url-state.ts';
import { listen } from '../../ui/listen.ts';
import { indexName } from './search-parameters.ts';

/**
 * Delay in milliseconds before the URL changes. Changing it takes a slow phone 40 ms, and the new cars with their pictures
 * are painted first. If the visitor does anything else before, the URL changes at once.
 */
const afterPicturesMs = 250;

/**
 * Keeps the URL equal to the search. Each search adds a history entry; all moves of one slider after each other are
 * one. InstantSearch's own router is not used: its query parser alone is three times larger than this.
 */
export function urlMiddleware(path: string): Middleware {
  return ({ instantSearchInstance }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ends: (() => void)[] = [];
    /** The search that is not in the URL yet. */
    let pending: SearchState | undefined;
    /** The filter whose slider made the newest history entry. Moved again, it changes that entry. */
    let moved: string | undefined;
    const forget = () => {
      clearTimeout(timer);
      pending = undefined;
    };
    const applyUrl = () => {
      forget();
      moved = undefined;
      instantSearchInstance.setUiState({ [indexName]: { ...readSearchState(location.search) } });
    };
    const write = () => {
      const state = pending;
      forget();
      const before = readSearchState(location.search);
      if (!state || writeSearchState(before) === writeSearchState(state)) return;
      const address = path + writeSearchState(state, location.search);
      const range = onlyRangeChanged(before, state);
      const isMovedOn = range !== undefined && range === moved;
      moved = range;
      if (isMovedOn || isInDrawerEntry()) history.replaceState(history.state, '', address);
      else history.pushState(null, '', address);
    };
    const updateUrl = (state: SearchState = {}) => {
      forget();
      pending = state;
      timer = setTimeout(write, afterPicturesMs);
    };
    return {
      $$type: 'search.address',
      $$internal: false,
      onStateChange: ({ uiState }) => updateUrl(uiState[indexName] as SearchState),
      subscribe() {
        ends = [
          listen(['popstate'], applyUrl),
          // What a visitor does next may leave the page, or read the URL.
          listen(['pointerdown', 'keydown', 'pagehide'], write, true),
        ];
        // The visitor may have selected filters before the middleware started. If the URL has a search as well,
        // `UrlSync` merges both next, and the merged search replaces this pending update.
        updateUrl(instantSearchInstance.getUiState()[indexName] as SearchState);
      },
      started() {},
      unsubscribe() {
        forget();
        for (const end of ends) end();
      },
    };
  };
}

/** The range in which alone two searches differ. Undefined when they differ in more. */
function onlyRangeChanged(before: SearchState, now: SearchState): string | undefined {
  const [changed, ...others] = rangeKeys.filter((key) => before.range?.[key] !== now.range?.[key]);
  const rest = ({ range: _, page: __, ...state }: SearchState) => writeSearchState(state);
  return others.length === 0 && rest(before) === rest(now) ? changed : undefined;
}

/** Marks the history entry of the open filter drawer. */
const mark = 'filterDrawer';

const isMarked = (): boolean => Boolean(history.state?.[mark]);

/** True while the drawer is open in its own history entry. A changed search then replaces the URL of this entry. */
const isInDrawerEntry = (): boolean => isMarked() && document.documentElement.dataset['drawer'] === 'open';

/**
 * Adds a history entry for the open filter drawer, so that Back closes the drawer and keeps the selected filters, as
 * visitors of phones expect. All filters selected during one opening of the drawer are one history entry.
 */
export function useDrawerHistory(isOpen: boolean, onClose: () => void, address: () => string): void {
  /** The URL before the drawer was opened. Undefined while the drawer is closed. */
  const before = useRef<string>(undefined);
  const latest = useRef({ onClose, address });
  latest.current = { onClose, address };

  // A layout effect, so that this listener runs first. The listeners after it apply the search of the URL.
  useLayoutEffect(() => {
    const onBack = () => {
      if (before.current === undefined || isMarked()) return;
      // The entry before the drawer has another search. The filters selected since then get a new entry after it.
      const now = new URL(latest.current.address(), before.current).href;
      if (now !== before.current) history.pushState(null, '', now);
      latest.current.onClose();
    };
    return listen(['popstate'], onBack);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    before.current = location.href;
    history.pushState({ ...history.state, [mark]: true }, '');
    return () => {
      const opened = before.current;
      before.current = undefined;
      if (!isMarked()) return;
      const { [mark]: _, ...state } = history.state;
      // The URL is updated a moment after the search, so it may still be the old one.
      const now = new URL(latest.current.address(), opened).href;
      // If no filter was changed in the drawer, its history entry is removed.
      if (now === opened) history.back();
      else history.replaceState(state, '', now);
    };
  }, [isOpen]);
}
