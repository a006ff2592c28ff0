import {
  type CarNews,
  type CarNewsKind,
  carNews,
  mostWatchedMatches,
  newMatches,
  type WatchedCar,
  watchedCar,
} from '../../domain/stock/alerts.ts';
import { searchable, shownValue } from '../../domain/stock/searchable.ts';
import { requestOf, type SearchRequest } from '../../search/request.ts';
import {
  fieldOfKey,
  isExclusion,
  rangeEnds,
  readSearchState,
  writeSearchState,
} from '../../search/url-state.ts';
import type { Planning } from '../../site/planning.ts';
import { scopeOfPath, stockEngine, stockModels } from '../../site/search/link-counts.ts';
import { dealershipNames } from '../../site/site-identity.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import { Refusal } from '../refusal.ts';
import type { AlertRow } from '../storage/tables.ts';

export interface Watched {
  /** Ids of cars. */
  cars: string[];
  /** What to tell about them. */
  wanted: CarNewsKind[];
  searches: WatchedSearch[];
}

/** A search, by the address of its page. */
export interface WatchedSearch {
  path: string;
  /** As this program writes it, with '?', without sort order and page. */
  query: string;
}

/** What the visitor was last told, or saw when they asked. */
interface Seen {
  /** By id. The title is from the stock of then, for a car that is not listed any more. */
  cars: Record<string, WatchedCar & { title: string }>;
  /** Ids that each search has found, in the order of `Watched.searches`. */
  searches: string[][];
}

/** The news of one mail, each car once. */
export type News = ReturnType<typeof newsOf>['news'];

/**
 * Reads a search that a visitor sent, and checks it against the stock: anybody may send anything, and a mail to somebody
 * else carries its address and its words.
 *
 * @throws Refusal 400 with a sentence for the visitor about what is wrong with it
 */
export function readSearch(planning: Planning, { path, query }: WatchedSearch): WatchedSearch {
  const { sortBy: _, page: __, ...state } = readSearchState(query);
  const { query: typed, refinementList } = state;
  const search = { path, query: writeSearchState(state) };
  const request = searchRequest(planning, search);
  if (!request) throw refused('One of the search pages no longer exists. Remove that search first.');
  // A web address has a dot or a slash. Other words must be those of our cars.
  if (typed && !/^[\p{L}\p{M}\p{N} '-]{1,40}$/u.test(typed))
    throw refused('We can watch searches with up to 40 letters and digits typed, and any filters.');
  for (const [key, values] of Object.entries(refinementList ?? {}))
    if (!areKnown(planning, fieldOfKey(key), values))
      throw refused('One of the searches has a filter that no car of ours has at the moment.');
  const { nbHits } = stockEngine(planning).search({ ...request, hitsPerPage: 0 });
  if (nbHits > mostWatchedMatches)
    throw refused(
      `One of the searches finds more than ${mostWatchedMatches} cars. Choose more filters, and save it again.`,
    );
  if (typed && nbHits === 0)
    throw refused('What is typed in one of the searches finds no car at the moment. Choose filters instead.');
  return search;
}

const refused = (fault: string) => new Refusal(400, fault);

/** The request that the page at the path makes. Undefined without such a page. */
function searchRequest(planning: Planning, { path, query }: WatchedSearch): SearchRequest | undefined {
  const scope = scopeOfPath(planning, path);
  if (!scope) return undefined;
  const page = { scope, priceAscPositiveOnly: false, modelsByMake: stockModels(planning) };
  return requestOf(readSearchState(query), page, { page: 0, hitsPerPage: mostWatchedMatches });
}

function areKnown(planning: Planning, field: string, values: readonly string[]): boolean {
  const { facets } = stockEngine(planning).search({
    facets: [field],
    hitsPerPage: 0,
    maxValuesPerFacet: Number.MAX_SAFE_INTEGER,
  });
  const known = facets[field] ?? {};
  return values.every((value) => Object.hasOwn(known, value));
}

/** 'Used, Toyota, Corolla, Price up to $30,000', from words that `readSearch` has checked. */
export function searchWords(planning: Planning, { path, query }: WatchedSearch): string {
  const { query: typed, refinementList = {}, range = {} } = readSearchState(query);
  const scope = scopeOfPath(planning, path) ?? {};
  const names = dealershipNames(planning.dealer);
  const lists = Object.entries({ ...scope, ...refinementList }).flatMap(([key, values]) => {
    const field = fieldOfKey(key);
    const words = (value: string) =>
      (field === 'dealership_slug' && names[value]) || shownValue(field, value);
    return values.map((value) => `${isExclusion(key) ? 'no ' : ''}${words(value)}`);
  });
  const ranges = Object.entries(range).map(([key, text]) => {
    const { from, to } = rangeEnds(text);
    const ends = [
      from !== undefined && `from ${shownValue(key, from)}`,
      to !== undefined && `up to ${shownValue(key, to)}`,
    ];
    return `${searchable[key]?.label ?? key} ${ends.filter(Boolean).join(' ')}`;
  });
  return [...lists, ...ranges, ...(typed ? [`‘${typed}’`] : [])].join(', ') || 'All cars';
}

/** Ids of the cars for sale that a search finds. None when its page is gone. */
function matchesNow({ planning, byId }: DealerStock, search: WatchedSearch): string[] {
  const request = searchRequest(planning, search);
  if (!request) return [];
  return stockEngine(planning)
    .search(request)
    .hits.filter(({ id }) => watchedCar(byId.get(id)?.listed).state === 'for-sale')
    .map(({ id }) => id);
}

/**
 * The news of all requests of one address, no car and no search twice, and for each request what was seen now. Of a request
 * that was not looked at before, everything is new.
 */
export function newsOf(stock: DealerStock, rows: readonly Pick<AlertRow, 'id' | 'watched' | 'seen'>[]) {
  const cars = new Map<string, { id: string; title: string; news: CarNews[] }>();
  const searches = new Map<string, { search: WatchedSearch; added: string[] }>();
  const after = new Map<string, string>();
  for (const row of rows) {
    const watched = JSON.parse(row.watched) as Watched;
    const seen = JSON.parse(row.seen || '{"cars":{},"searches":[]}') as Seen;
    const next: Seen = { cars: {}, searches: [] };
    for (const id of watched.cars) {
      const found = stock.byId.get(id);
      const now = watchedCar(found?.listed, stock.withheld.has(id));
      const before = seen.cars[id] ?? { ...now, title: '' };
      const compared = carNews(before, now);
      const title = found?.card.title ?? before.title;
      next.cars[id] = { ...compared.seen, title };
      const told = cars.get(id)?.news ?? [];
      const fresh = compared.news.filter(
        ({ kind }) => watched.wanted.includes(kind) && !told.some((one) => one.kind === kind),
      );
      if (fresh.length > 0 && title !== '') cars.set(id, { id, title, news: [...told, ...fresh] });
    }
    for (const [index, search] of watched.searches.entries()) {
      const compared = newMatches(seen.searches[index] ?? [], matchesNow(stock, search));
      next.searches.push(compared.seen);
      if (compared.added.length > 0)
        searches.set(search.path + search.query, { search, added: compared.added });
    }
    after.set(row.id, JSON.stringify(next));
  }
  return { news: { cars: [...cars.values()], searches: [...searches.values()] }, seen: after };
}
