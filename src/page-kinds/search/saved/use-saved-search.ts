import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageSite } from '../../../api/client.ts';
import { alertsAnchor } from '../../../domain/prices/saving.ts';
import { loadWhenKept } from '../../../features/history/load-kept-list.ts';
import { readSearchState, type SearchState, writeSearchState } from '../../../search/url-state.ts';
import type { SavedSearch } from '../../../stores/saved-searches.ts';
import { savedSearchesKey } from '../../../stores/stored-keys.ts';
import { useLater } from '../../../ui/use-later.ts';
import { searchLabel } from '../search-label.ts';
import { useSearchPage } from '../search-page.ts';

export type SearchSaving = NonNullable<ReturnType<typeof useSavedSearch>>;

const load = () => import('./SearchVisit.tsx');

/** Lets the visitor save the current search. Undefined when the dealer does not offer this. */
export function useSavedSearch(ui: SearchState) {
  const { setup } = useSearchPage();
  const { savedSearches } = setup;
  const [isWanted, setWanted] = useState(false);
  /** The search whose button was pressed before the code had loaded. */
  const [pressed, setPressed] = useState<SavedSearch>();
  const { part, isLost, again } = useLater(load, isWanted);
  useEffect(() => {
    if (savedSearches) loadWhenKept([savedSearchesKey(pageSite().dealershipId)], async () => setWanted(true));
  }, [savedSearches]);

  const searchOf = ({ page: _, ...state }: SearchState): SavedSearch => ({
    name: searchLabel(state, setup) || `All ${setup.noun.other.toLowerCase()}`,
    path: setup.path,
    query: writeSearchState(state),
    scope: setup.scope,
  });
  const search = searchOf(ui);
  const saved = useSyncExternalStore(
    part?.subscribe ?? never,
    () => part?.savedLike(search),
    () => undefined,
  );
  useEffect(() => {
    if (!part || !pressed || !savedSearches) return;
    setPressed(undefined);
    part.toggle(pressed, savedSearches.list);
  }, [part, pressed, savedSearches]);

  const toggle = () => {
    // An early press: the search of a link is in the URL, and not yet in the state.
    const isLinked = document.documentElement.dataset['linked'] !== undefined;
    const meant = isLinked ? searchOf(readSearchState(location.search)) : search;
    if (part && savedSearches) return part.toggle(meant, savedSearches.list);
    setPressed(meant);
    setWanted(true);
    if (isLost) again();
  };

  if (!savedSearches) return undefined;
  return {
    isSaved: saved !== undefined,
    /** True when the code for saved searches could not be loaded. */
    isLost: isLost && pressed !== undefined,
    toggle,
    /** The form that asks for mails about new cars of saved searches. Undefined where the dealer sends none. */
    alertsHref: savedSearches.alerts && `${savedSearches.list}#${alertsAnchor}`,
    /** The saved search and the component that says what changed in it. Undefined while it is not saved. */
    visit: part && saved && { search: saved, Visit: part.SearchVisit },
  };
}

const never = () => () => {};
