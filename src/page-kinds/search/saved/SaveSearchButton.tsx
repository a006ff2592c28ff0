import { Icon } from '../../../ui/Icon.tsx';
import type { SearchSaving } from './use-saved-search.ts';

/** Saves the current search, or removes it from the saved ones. On narrow screens only its icon is visible. */
export function SaveSearchButton({ saving: { isSaved, toggle } }: { saving: SearchSaving }) {
  return (
    <button
      type="button"
      className="button search-save"
      data-rank="quiet"
      aria-pressed={isSaved}
      onClick={toggle}
    >
      <Icon name="bookmark" />
      <span>{isSaved ? 'Search saved' : 'Save this search'}</span>
    </button>
  );
}
