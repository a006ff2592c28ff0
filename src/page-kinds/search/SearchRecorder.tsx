import { useEffect } from 'react';
import { emptySearchEventName } from '../../domain/events.ts';
import { readSearchState, writeSearchState } from '../../search/url-state.ts';
import { recordSearch } from '../../stores/search-history.ts';
import { useCarSearch } from './instantsearch.ts';
import { searchLabel } from './search-label.ts';
import type { SearchSetup } from './search-props.ts';

/** A search is stored after it has stayed unchanged for this time. Intermediate searches are not. */
const restMs = 3000;

/**
 * Stores the visitor's search (LEAD-16) after a pause, and at once when they open one of its cars. After the same pause
 * it reports a search that found nothing, or only without some of its words.
 */
export function SearchRecorder({ setup: { path, scope, modelsByMake } }: { setup: SearchSetup }) {
  const { ui, answer } = useCarSearch();
  const search = writeSearchState(ui);
  const isEmpty = answer.search === search && (answer.nbHits === 0 || answer.leftOut !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the search restarts the pause
  useEffect(() => {
    // The stored link must equal the URL, which already contains the latest search.
    const record = () => {
      const state = readSearchState(location.search);
      recordSearch({ label: searchLabel(state, scope, modelsByMake), path, query: writeSearchState(state) });
    };
    const recordWhenOpened = ({ target }: Event) => {
      if (target instanceof Element && target.closest('article a')) record();
    };
    const pause = setTimeout(record, restMs);
    document.addEventListener('click', recordWhenOpened, true);
    // A click with the middle mouse button opens a car as well.
    document.addEventListener('auxclick', recordWhenOpened, true);
    return () => {
      clearTimeout(pause);
      document.removeEventListener('click', recordWhenOpened, true);
      document.removeEventListener('auxclick', recordWhenOpened, true);
    };
  }, [search, path, scope, modelsByMake]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the search restarts the pause
  useEffect(() => {
    if (!isEmpty) return;
    const { page: _, sortBy: __, ...wanted } = ui;
    const detail = searchLabel(wanted, scope, modelsByMake);
    const pause = setTimeout(() => {
      document.dispatchEvent(new CustomEvent(emptySearchEventName, { detail }));
    }, restMs);
    return () => clearTimeout(pause);
  }, [search, isEmpty]);
  return null;
}
