import type { PersistedStore } from '../../stores/persisted-store.ts';
import {
  addSavedSearch,
  mostSavedSearches,
  removeSavedSearch,
  type SavedSearch,
  type SavedSearches,
  searchKey,
} from '../../stores/saved-searches.ts';
import { showToast } from '../../stores/toasts.ts';

type Store = PersistedStore<SavedSearches>;

/**
 * Saves a search and tells the visitor, who can undo it.
 *
 * @param list the page that shows the saved searches
 */
export function saveSearch(store: Store, search: SavedSearch, list: string): void {
  const link = { label: 'View List', href: list };
  if (!addSavedSearch(store, search)) {
    showToast({ text: `You can save ${mostSavedSearches} searches. Remove one to save another`, link });
    return;
  }
  const undo = () => {
    removeSavedSearch(store, searchKey(search));
    showToast({ text: kept(store, 'Search removed') });
  };
  showToast({ text: kept(store, 'Search saved'), link, action: { label: 'Undo', run: undo } });
}

/** Removes a search and tells the visitor, who can undo it. The search then returns to its place in the list. */
export function removeSearch(store: Store, key: string): void {
  const { searches } = store.getState();
  const at = searches.findIndex((search) => searchKey(search) === key);
  const search = searches[at];
  if (!search) return;
  removeSavedSearch(store, key);
  const undo = () => {
    const isBack = addSavedSearch(store, search, at);
    showToast({
      text: kept(store, isBack ? 'Search saved again' : `There are ${mostSavedSearches} already`),
    });
  };
  showToast({ text: kept(store, 'Search removed'), action: { label: 'Undo', run: undo } });
}

/** The message, with a warning when the browser refuses to store the change. */
function kept(store: Store, text: string): string {
  return store.isKept() ? text : `${text}. Your browser is not keeping this list, so it ends with this page`;
}
