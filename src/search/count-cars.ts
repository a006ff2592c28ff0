import type { ListedCar } from '../domain/listed-car.ts';
import { countToShow } from '../domain/show-count.ts';
import { type PageScope, pageFilter } from './page-filter.ts';
import { searchRequestOf } from './request.ts';
import { requestOf } from './request-of-state.ts';
import type { Engine } from './static/engine.ts';
import { readSearchState } from './url-state.ts';

/**
 * The number of cars that a search page shows for a query string ('?refinementList[make][0]=Kia', or '' without one).
 * The request is the same as on the page, so that the count beside a link equals the count after the click.
 */
export function countCars(engine: Engine<ListedCar>, scope: PageScope, queryString: string): number {
  const state = readSearchState(queryString);
  const { indexName, params } = requestOf(state, { page: 0, hitsPerPage: 0 });
  const always = pageFilter(scope, state.sortBy ?? '');
  const { nbHits, facets } = engine.search(
    searchRequestOf(indexName, { ...params, facets: ['status'] }, always, scope.modelsByMake),
  );
  return countToShow(nbHits, { statuses: facets['status'] });
}
