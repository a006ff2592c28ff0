import { useEffect, useState } from 'react';
import { useInstantSearch, useSearchBox } from 'react-instantsearch';
import { readSearchState } from '../../search/url-state.ts';
import { uiStateOf } from './ui-state.ts';
import { urlMiddleware } from './url-middleware.ts';
import { withChosen } from './with-chosen.ts';

/**
 * Keeps search state and URL equal. It starts after hydration: InstantSearch's `routing` option would apply the URL in
 * the first render, which would then differ from the built HTML.
 */
export function UrlSync({ path, hasText }: { path: string; hasText: boolean }) {
  const { addMiddlewares, setIndexUiState } = useInstantSearch();

  // InstantSearch starts in the effects of the first render and ignores state changes before that.
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);

  useEffect(() => {
    if (!isStarted) return;
    const remove = addMiddlewares(urlMiddleware(path));
    const state = readSearchState(location.search);
    if (Object.keys(state).length > 0) {
      setIndexUiState((chosen) => withChosen(uiStateOf(state), chosen));
    }
    return remove;
  }, [isStarted, path, addMiddlewares, setIndexUiState]);

  return hasText ? null : <LinkedQuery />;
}

/** Applies the text of the URL on a site without a text search. A chip shows the text and can remove it. */
function LinkedQuery() {
  useSearchBox();
  return null;
}
