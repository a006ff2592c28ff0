import { readEntries } from '../domain/record.ts';
import { persistedStore, persistedStores } from './persisted-store.ts';

/** A car whose page the visitor opened, with its data at that time. */
export interface SeenCar {
  id: string;
  slug: string;
  /** '2021 Toyota Corolla' */
  title: string;
  /** The price as shown on the page: '$32,990', 'Enquire for price'. */
  price: string;
  /** 'Drive away'. Empty when the page showed none. */
  priceBasis: string;
  /** Site path or https URL. */
  image: string;
}

/** Newest first. */
export interface SeenCars {
  cars: SeenCar[];
}

/** Storage key. */
export const recentlyViewedKey = (dealer: string) => `recently-viewed:${dealer}`;

const mostCars = 12;

/** Returns the store of the cars that the visitor viewed on a dealer's site. */
export const recentlyViewed = persistedStores<SeenCars>(recentlyViewedKey, {
  initial: { cars: [] },
  read: (kept) => ({ cars: readEntries(kept['cars'], seenCarOf).slice(0, mostCars) }),
});

/** Puts a car at the front of the list, with the current data of its page. */
export function recordSeenCar(dealer: string, car: SeenCar): void {
  const sound = seenCarOf({ ...car });
  if (!sound) return;
  recentlyViewed(dealer).update(({ cars }) => ({
    cars: [sound, ...cars.filter(({ id }) => id !== sound.id)].slice(0, mostCars),
  }));
}

/** Validates a stored car, because its values become the addresses of a link and a picture. */
function seenCarOf(value: Record<string, unknown>): SeenCar | undefined {
  const { id, slug, title, price, priceBasis, image } = value;
  if (!isText(id) || !isText(title) || !isText(price) || !isText(priceBasis) || !isText(image))
    return undefined;
  if (!isText(slug) || !/^[\w-]+$/.test(slug)) return undefined;
  if (id === '' || title === '' || !/^(?:https:\/\/|\/(?![/\\]))\S*$/.test(image)) return undefined;
  return { id, slug, title, price, priceBasis, image };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000;

/** A search as the visitor left it (LEAD-16, DATA-29): path and route state. */
export interface SearchEntry {
  /** As text: 'Toyota Corolla, under $30,000, Automatic'. Empty for all cars of the site. */
  label: string;
  /** The search page: '/search/used-cars/'. */
  path: string;
  /** The route state as a query with '?'. Empty without filters. */
  query: string;
}

/** Number of stored searches (LEAD-16). */
const mostEntries = 5;
const longestLabel = 300;
const longestLink = 2000;

export const searchHistoryKey = 'search-history';

export const searchHistory = persistedStore<{ entries: SearchEntry[] }>({
  key: searchHistoryKey,
  initial: { entries: [] },
  read: (kept) => ({ entries: readEntries(kept['entries'], entryOf).slice(0, mostEntries) }),
});

/** Stores a search as the newest. It replaces an equal one with another page number or sort order. */
export function recordSearch(entry: SearchEntry): void {
  const sound = entryOf({ ...entry });
  if (!sound) return;
  searchHistory.update(({ entries }) => ({
    entries: [sound, ...entries.filter((one) => conditions(one) !== conditions(sound))].slice(0, mostEntries),
  }));
}

/** Returns the visitor's last searches, newest first, five at most. Visits to the unfiltered list are left out. */
export function recentSearches(): SearchEntry[] {
  return searchHistory.getState().entries.filter(({ label }) => label !== '');
}

/**
 * Added to the address behind 'Back to results', so that the list opens where the visitor left it. The list removes it
 * from its address.
 */
export const leftPlaceHash = '#left';

/** Returns the target of 'Back to results' (OPEN-66). Undefined when the visitor has no search. */
export function latestResultsHref(): string | undefined {
  const [latest] = searchHistory.getState().entries;
  return latest && latest.path + latest.query;
}

/**
 * Returns a key: two searches with the same key are equal. The path is not part of it, because several pages list the
 * same cars and the label already names the scope of the page.
 */
function conditions({ label, query }: SearchEntry): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.delete('sortBy');
  return `${label}?${params}`;
}

function entryOf({ label, ...link }: Record<string, unknown>): SearchEntry | undefined {
  if (typeof label !== 'string' || label.length > longestLabel || !isSearchLink(link)) return undefined;
  return { label, path: link.path, query: link.query };
}

/** True for a stored search that may become an href: it leads to a page of this site. */
export function isSearchLink(kept: object): kept is Omit<SearchEntry, 'label'> {
  const { path, query } = kept as Record<string, unknown>;
  if (typeof path !== 'string' || !/^\/(?:[\w-]+\/)*$/.test(path)) return false;
  if (typeof query !== 'string' || !/^(?:\?[^#\s]+)?$/.test(query)) return false;
  return path.length + query.length <= longestLink;
}
