import { useEffect, useState } from 'react';
import { useInstantSearch, useSearchBox } from 'react-instantsearch';
import { readSearchState } from '../../search/url-state.ts';
import { addressKeeper } from './address-keeper.ts';
import { uiStateOf } from './ui-state.ts';
import { withChosen } from './with-chosen.ts';

/**
 * Keeps search and URL the same. It starts only after hydration: InstantSearch's own `routing` would take the URL
 * into the first render, which then differs from the built HTML.
 */
export function UrlSync({ path, hasText }: { path: string; hasText: boolean }) {
  const { addMiddlewares, setIndexUiState } = useInstantSearch();

  // InstantSearch starts with the effects of the first render, and takes no search before.
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);

  useEffect(() => {
    if (!isStarted) return;
    const remove = addMiddlewares(addressKeeper(path));
    const state = readSearchState(location.search);
    if (Object.keys(state).length > 0) {
      setIndexUiState((chosen) => withChosen(uiStateOf(state), chosen));
    }
    return remove;
  }, [isStarted, path, addMiddlewares, setIndexUiState]);

  return hasText ? null : <LinkedQuery />;
}

/** The text of a link on a site without a text search: it holds, its chip shows it and can take it back. */
function LinkedQuery() {
  useSearchBox();
  return null;
}
