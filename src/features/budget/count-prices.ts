import type { PricedCars } from '../../domain/prices/budget.ts';
import { countToShow } from '../../domain/stock/show-count.ts';
import { createSearchClient, type SearchClient } from '../../search/browser/search-client.ts';
import { type PageScope, requestOf } from '../../search/request.ts';
import type { SearchState } from '../../search/url-state.ts';
import type { CountSetup } from '../../site/finance/budget.ts';

/** One engine for all blocks of a page with the same setup. */
const clients = new Map<string, SearchClient>();

export function clientOf(setup: CountSetup): SearchClient {
  const key = JSON.stringify(setup);
  const client = clients.get(key) ?? createSearchClient(setup);
  clients.set(key, client);
  return client;
}

/** The number of cars and their lowest and highest price, for each search. Rejects when the search fails. */
export async function countPrices(
  client: Pick<SearchClient, 'search'>,
  scope: PageScope,
  searches: readonly SearchState[],
): Promise<PricedCars[]> {
  const counted = { hitsPerPage: 0, facets: ['price', 'status'], maxValuesPerFacet: 10 };
  const { results } = await client.search(searches.map((search) => requestOf(search, scope, counted)));
  return results.map(({ nbHits, facets, facets_stats }) => {
    if (nbHits === 0) return { count: 0 };
    const stats = facets_stats['price'];
    if (!stats) throw new Error('The search engine counted cars without their prices.');
    return {
      count: countToShow(nbHits, { statuses: facets['status'] }),
      lowest: stats.min,
      highest: stats.max,
    };
  });
}
