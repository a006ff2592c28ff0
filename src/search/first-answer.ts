import type { ListedCar } from '../domain/cars/listed-car.ts';
import { countToShow } from '../domain/stock/show-count.ts';
import { type PageScope, requestOf, type SearchAnswer } from './request.ts';
import type { Engine } from './static/engine.ts';
import { readSearchState } from './url-state.ts';

/** Maximum number of counted values per facet. It equals the longest list of a filter. */
export const maxValuesPerFacet = 100;

/** The part of a search page's setup that determines its first answer. */
export interface FirstAnswerSetup extends PageScope {
  /** The shown filters, see `SearchSetup.filters`. */
  filters: readonly string[];
  hitsPerPage: number;
}

/** The facets that the filters of a page need. 'keyword' is the text search and needs none. */
export function facetsOf(filters: readonly string[]): string[] {
  return filters.filter((filter) => filter !== 'keyword');
}

/**
 * The answer for a search page without filters, newest cars first. The build renders it into the HTML of the page.
 *
 * @param page from 0
 */
export function firstAnswer(engine: Engine<ListedCar>, setup: FirstAnswerSetup, page = 0): SearchAnswer {
  const { filters, hitsPerPage } = setup;
  const facets = facetsOf(filters);
  return engine.search(requestOf({}, setup, { facets, page, hitsPerPage, maxValuesPerFacet }));
}

/**
 * The number of cars that a search page shows for a query string ('?refinementList[make][0]=Kia', or '' without one).
 * The request is the same as on the page, so that the count beside a link equals the count after the click.
 */
export function countCars(engine: Engine<ListedCar>, scope: PageScope, queryString: string): number {
  const counted = { page: 0, hitsPerPage: 0, facets: ['status'] };
  const { nbHits, facets } = engine.search(requestOf(readSearchState(queryString), scope, counted));
  return countToShow(nbHits, { statuses: facets['status'] });
}
