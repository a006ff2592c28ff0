import type { Middleware } from 'instantsearch.js';
import { readSearchState, type SearchState, writeSearchState } from '../../search/url-state.ts';
import { indexName } from './instantsearch.ts';
import { isInDrawerEntry } from './use-drawer-history.ts';

/** Delay in milliseconds before the URL changes. The cars are painted first, because changing the URL is slow. */
const afterPaintMs = 60;

/**
 * InstantSearch middleware that keeps the URL equal to the search. Each search adds a history entry, and Back restores
 * the previous search. InstantSearch's own router is not used: its query parser alone is three times larger than this.
 */
export function urlMiddleware(path: string): Middleware {
  return ({ instantSearchInstance }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const applyUrl = () => {
      clearTimeout(timer);
      instantSearchInstance.setUiState({ [indexName]: { ...readSearchState(location.search) } });
    };
    const updateUrl = (state: SearchState = {}) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const isSame = writeSearchState(readSearchState(location.search)) === writeSearchState(state);
        if (isSame) return;
        const address = path + writeSearchState(state, location.search);
        if (isInDrawerEntry()) history.replaceState(history.state, '', address);
        else history.pushState(null, '', address);
      }, afterPaintMs);
    };
    return {
      $$type: 'search.address',
      $$internal: false,
      onStateChange: ({ uiState }) => updateUrl(uiState[indexName] as SearchState),
      subscribe() {
        addEventListener('popstate', applyUrl);
        // The visitor may have selected filters before the middleware started. If the URL has a search as well,
        // `UrlSync` merges both next, and the merged search replaces this pending update.
        updateUrl(instantSearchInstance.getUiState()[indexName] as SearchState);
      },
      started() {},
      unsubscribe() {
        clearTimeout(timer);
        removeEventListener('popstate', applyUrl);
      },
    };
  };
}
