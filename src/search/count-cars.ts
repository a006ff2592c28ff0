import type { ListedCar } from '../domain/listed-car.ts';
import { countToShow } from '../domain/show-count.ts';
import { type PageScope, pageFilter } from './page-filter.ts';
import { searchRequestOf } from './request.ts';
import { requestOf } from './request-of-state.ts';
import type { Engine } from './static/engine.ts';
import { readSearchState } from './url-state.ts';

/**
 * The number that a search page says when it is opened with this query string ('?refinementList[make][0]=Kia', '' for
 * the page as it is). It is asked as the page itself asks, so a count beside a link cannot be another one.
 */
export function countCars(engine: Engine<ListedCar>, scope: PageScope, queryString: string): number {
  const state = readSearchState(queryString);
  const { indexName, params } = requestOf(state, { page: 0, hitsPerPage: 0 });
  const always = pageFilter(scope, state.sortBy ?? '');
  const { nbHits, facets } = engine.search(
    searchRequestOf(indexName, { ...params, facets: ['status'] }, always),
  );
  return countToShow(nbHits, { statuses: facets['status'] });
}
