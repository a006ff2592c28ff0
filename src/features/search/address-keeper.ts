import type { Middleware, UiState } from 'instantsearch.js';
import { indexName } from '../../search/request.ts';
import { readSearchState, writeSearchState } from '../../search/url-state.ts';
import { searchStateOf, uiStateOf } from './ui-state.ts';

/** The address follows as soon as the cars are painted; a browser takes longer to change it than to draw them. */
const afterPaintMs = 60;

/**
 * The address as InstantSearch's middleware: each search is a step of the history, and Back searches as before.
 * InstantSearch's own router brings a reader of query strings three times the size of all that is needed here.
 */
export function addressKeeper(path: string): Middleware {
  return ({ instantSearchInstance }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goBack = () => {
      clearTimeout(timer);
      instantSearchInstance.setUiState({ [indexName]: uiStateOf(readSearchState(location.search)) });
    };
    const follow = (uiState: UiState) => {
      const state = searchStateOf(uiState[indexName] ?? {});
      clearTimeout(timer);
      timer = setTimeout(() => {
        const isSame = writeSearchState(readSearchState(location.search)) === writeSearchState(state);
        if (!isSame) history.pushState(null, '', path + writeSearchState(state, location.search));
      }, afterPaintMs);
    };
    return {
      $$type: 'search.address',
      $$internal: false,
      onStateChange: ({ uiState }) => follow(uiState),
      subscribe() {
        addEventListener('popstate', goBack);
        // Nobody tells of what was chosen before the keeper listened. Where the address is a link as well, its search
        // is set next, together with what was chosen, and that is what is written.
        follow(instantSearchInstance.getUiState());
      },
      started() {},
      unsubscribe() {
        clearTimeout(timer);
        removeEventListener('popstate', goBack);
      },
    };
  };
}
