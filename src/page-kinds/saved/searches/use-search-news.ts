import { useEffect, useState } from 'react';
import type { SearchSnapshot } from '../../../domain/stock/search-changes.ts';
import { lookUpCars } from '../../../search/browser/car-lookup.ts';
import { findCars, findChanges } from '../../../search/browser/follow-search.ts';
import {
  createSearchClient,
  type EngineSetup,
  type SearchClient,
} from '../../../search/browser/search-client.ts';
import type { PageScope } from '../../../search/request.ts';
import { readSearchState } from '../../../search/url-state.ts';
import { type SavedSearch, searchKey } from '../../../stores/saved-searches.ts';

export type SearchNews = Awaited<ReturnType<typeof askNews>>;

export interface NewsSetup extends Omit<PageScope, 'scope'> {
  engine: EngineSetup;
}

/** Sends the saved searches to the site's engine, one after the other. Each search is sent once per visit. */
export function useSearchNews(searches: readonly SavedSearch[], setup: NewsSetup) {
  const [client] = useState(() => createSearchClient({ ...setup, hitsCap: Infinity }));
  const [answers, setAnswers] = useState<ReadonlyMap<string, SearchNews>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const next = searches.find((search) => !answers.has(visitKey(search)));
  const nextKey = next && visitKey(next);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the next search
  useEffect(() => {
    if (!next || nextKey === undefined || hasFailed) return;
    askNews(next, client, setup).then(
      (news) => setAnswers((before) => new Map([...before, [nextKey, news]])),
      () => setFailed(true),
    );
  }, [client, nextKey, hasFailed]);

  return {
    /** Returns the answer for a search. Undefined while there is none. */
    newsOf: (search: SavedSearch) => answers.get(visitKey(search)),
    hasFailed,
    tryAgain: () => setFailed(false),
  };
}

/** The key changes when the search is opened in another tab, because the answer is then outdated. */
const visitKey = (search: SavedSearch) => `${searchKey(search)} ${search.seen?.at ?? ''}`;

/**
 * @returns the number of cars that the search finds now, and what changed since the visitor last opened it: undefined
 * when that visit stored nothing to compare with
 */
async function askNews(search: SavedSearch, client: SearchClient, setup: NewsSetup) {
  const found = await findCars(client, readSearchState(search.query), { ...setup, scope: search.scope });
  const then: SearchSnapshot | undefined = search.seen;
  const changes =
    then && (await findChanges(then, found, (filter, limit) => lookUpCars(client, filter, limit)));
  return { total: found.total, changes };
}
