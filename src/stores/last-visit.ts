import {
  afterLook,
  readVisits,
  type SearchSnapshot,
  type SearchVisits,
  visitEndsAt,
} from '../domain/stock/search-changes.ts';
import { type PersistedStore, persistedStores } from './persisted-store.ts';
import { lastVisitKey } from './stored-keys.ts';

/** What the browser knows of the visitor's latest two visits to a dealer's stock. */
export interface StockVisits extends SearchVisits {
  /** True when something changed since the last visit and the visitor has not hidden it. */
  hasNews: boolean;
  /** The end of the latest visit, see `visitEndsAt`. A script in the head of search pages reads it and `hasNews`. */
  endsAt: number;
}

/** Returns the store of the visits at one dealership. Nothing is sent to the server. */
export const stockVisits = persistedStores<StockVisits>(lastVisitKey, {
  initial: { hasNews: false, endsAt: 0 },
  read: (kept) => {
    const visits = readVisits(kept);
    if (!visits.seen) return undefined;
    return { ...visits, hasNews: kept['hasNews'] === true, endsAt: visitEndsAt(visits.seen) };
  },
});

/**
 * Stores the stock that the visitor sees now.
 *
 * @param hasNews whether it differs from that of the last visit
 */
export function rememberStock(
  store: PersistedStore<StockVisits>,
  snapshot: SearchSnapshot,
  hasNews: boolean,
): void {
  store.update((visits) => ({ ...afterLook(visits, snapshot), hasNews, endsAt: visitEndsAt(snapshot) }));
}

/** Hides the changes until something changes again: from now on the stock is compared with that of this moment. */
export function hideStockNews(store: PersistedStore<StockVisits>): void {
  store.update((visits) => {
    const { seen } = visits;
    return seen ? { ...visits, before: seen, hasNews: false } : visits;
  });
}
