import { useInstantSearch } from 'react-instantsearch';
import { withoutFilters } from './ui-state.ts';

/** Nothing found (OPEN-39). */
export function EmptyResult() {
  const { setIndexUiState } = useInstantSearch();
  return (
    <div className="search-empty">
      <p className="search-empty-title">No vehicles match your search</p>
      <p>Take back a filter, or look at everything we have.</p>
      <button
        type="button"
        className="button"
        data-rank="primary"
        onClick={() => setIndexUiState(withoutFilters)}
      >
        Clear all filters
      </button>
    </div>
  );
}
