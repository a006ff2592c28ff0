import { pageSite } from '../../../api/client.ts';
import {
  longestSearchName,
  type SavedSearch,
  savedSearches,
  searchKey,
} from '../../../stores/saved-searches.ts';
import { removeSearch, saveSearch } from '../../../ui/saving/saved-search-messages.ts';
import { startToasts } from '../../../ui/toast/toast-region.ts';

/** The code for saved searches. A page loads it when the visitor has a saved search, or saves one now. */
export { SearchVisit } from './SearchVisit.tsx';

const store = () => savedSearches(pageSite().dealershipId);

/** @returns a function that ends the subscription */
export const subscribe = (onChange: () => void): (() => void) => store().subscribe(onChange);

/** The saved search with the same page and filters. The sort order and the name may differ. */
export function savedLike(search: Pick<SavedSearch, 'path' | 'query'>): SavedSearch | undefined {
  const key = searchKey(search);
  return store()
    .getState()
    .searches.find((one) => searchKey(one) === key);
}

/** Saves the search, or removes it if it is already saved. */
export function toggle(search: SavedSearch, list: string): void {
  startToasts();
  if (savedLike(search)) removeSearch(store(), searchKey(search));
  else saveSearch(store(), { ...search, name: search.name.slice(0, longestSearchName) }, list);
}
