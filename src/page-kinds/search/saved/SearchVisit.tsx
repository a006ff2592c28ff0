import { type ReactNode, useEffect, useState } from 'react';
import { pageSite } from '../../../api/client.ts';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import {
  changeWords,
  lastVisit,
  type SearchChanges,
  type SearchSnapshot,
  sinceWords,
  snapshotOf,
} from '../../../domain/stock/search-changes.ts';
import { createCarLookup } from '../../../search/browser/car-lookup.ts';
import { findCars, findChanges } from '../../../search/browser/follow-search.ts';
import { readSearchState } from '../../../search/url-state.ts';
import {
  longestSearchName,
  rememberLook,
  type SavedSearch,
  savedSearches,
  searchKey,
} from '../../../stores/saved-searches.ts';
import { pageNow } from '../../../ui/page-now.ts';
import { removeSearch, saveSearch } from '../../../ui/saving/saved-search-messages.ts';
import { startToasts } from '../../../ui/toast/toast-region.ts';
import { useSearchPage } from '../search-page.ts';
import { ChangedCars } from './ChangedCars.tsx';

interface Visit {
  then: SearchSnapshot;
  now: number;
  /** Undefined until the engine has answered. */
  changes?: SearchChanges<ListedCar> | 'unknown';
}

/** Shows above a saved search the changes since the last visit, and stores the current cars of the search. */
export function SearchVisit({ search }: { search: SavedSearch }) {
  const { setup } = useSearchPage();
  const visit = useVisit(search);
  if (!visit) return null;
  const { then, now, changes } = visit;
  const since = sinceWords(then.at, now, setup.cardRules.timeZone);
  if (!changes) return <Said>Comparing with your last visit</Said>;
  if (changes === 'unknown') return <Said>We could not compare this list with your last visit.</Said>;
  const words = changeWords(changes);
  if (words.length === 0)
    return (
      <Said>
        Nothing {then.cars ? 'changed' : 'new'} {since}
      </Said>
    );
  return (
    <ChangedCars {...{ changes, then }} rest=", in the list below">
      <strong>{words.join(', ')}</strong> {since}
    </ChangedCars>
  );
}

function Said({ children }: { children: ReactNode }) {
  return <p className="search-changes line tinted small">{children}</p>;
}

/** Compares once for each saved search on the page: a later answer does not replace what the visitor reads. */
function useVisit(search: SavedSearch): Visit | undefined {
  const { setup, client } = useSearchPage();
  const key = searchKey(search);
  const [visit, setVisit] = useState<Visit>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search starts another visit
  useEffect(() => {
    let isOver = false;
    const now = pageNow();
    const then = lastVisit(search, now);
    setVisit(then && { then, now });
    const look = async () => {
      // A saved search does not contain the visitor's loan terms, so a limit a week means the advertised repayments.
      const { ownWeekly: _, ...scope } = setup;
      const found = await findCars(client, readSearchState(search.query), scope);
      const changes = then && (await findChanges(then, found, createCarLookup(setup.engine)));
      if (isOver) return;
      rememberLook(savedSearches(pageSite().dealershipId), key, snapshotOf(found, now));
      if (then && changes) setVisit({ then, now, changes });
    };
    look().catch(() => {
      if (!isOver && then) setVisit({ then, now, changes: 'unknown' });
    });
    return () => {
      isOver = true;
    };
  }, [key]);
  return visit;
}

// What the page needs of the saved searches. It loads this file when the visitor has a saved search, or saves one now.

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
