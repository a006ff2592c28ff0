import { useEffect } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { readSearchState, writeSearchState } from '../../search/url-state.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import { recordSearch } from '../../stores/search-history.ts';
import { searchLabel } from './search-label.ts';
import { searchStateOf } from './ui-state.ts';

/** A search that the visitor rests on is one to come back to; those on the way to it are not. */
const restMs = 3000;

/** Keeps what the visitor searched for (LEAD-16): when they rest on it, and when they open a car of it. */
export function SearchRecorder({ setup: { path, scope } }: { setup: SearchSetup }) {
  const { indexUiState } = useInstantSearch();
  const search = writeSearchState(searchStateOf(indexUiState));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the search starts the pause again
  useEffect(() => {
    // The address is what one comes back by. It follows each search at once, and is read before the first.
    const record = () => {
      const state = readSearchState(location.search);
      recordSearch({ label: searchLabel(state, scope), path, query: writeSearchState(state) });
    };
    const recordWhenOpened = ({ target }: Event) => {
      if (target instanceof Element && target.closest('article a')) record();
    };
    const pause = setTimeout(record, restMs);
    document.addEventListener('click', recordWhenOpened, true);
    // The middle button opens a car as well.
    document.addEventListener('auxclick', recordWhenOpened, true);
    return () => {
      clearTimeout(pause);
      document.removeEventListener('click', recordWhenOpened, true);
      document.removeEventListener('auxclick', recordWhenOpened, true);
    };
  }, [search, path, scope]);
  return null;
}
