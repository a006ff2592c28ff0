import type { ListedCar } from '../domain/listed-car.ts';
import type { SearchAnswer } from './answer.ts';
import { type PageScope, pageFilter } from './page-filter.ts';
import type { Engine } from './static/engine.ts';

/** Values counted of any one facet; the longest list a page can unfold. */
export const maxValuesPerFacet = 100;

/** The filters that are ranges; they need statistics and no counts. */
export const rangeFilters: readonly string[] = ['price', 'km', 'year'];

/** What of a search page's setup decides its first answer. */
export interface FirstAnswerSetup extends PageScope {
  /** Filters shown, `SearchSetup.filters`. */
  filters: readonly string[];
  hitsPerPage: number;
}

/** Facets that the filters of a page ask for. 'keyword' is the text search and counts nothing. */
export function facetsOf(filters: readonly string[]): string[] {
  return filters.filter((filter) => filter !== 'keyword');
}

/**
 * The answer to a search page as it opens: nothing chosen, newest first. It is rendered into the page's HTML.
 *
 * @param page from 0
 */
export function firstAnswer(engine: Engine<ListedCar>, setup: FirstAnswerSetup, page = 0): SearchAnswer {
  const answer = engine.search({
    filter: pageFilter(setup, ''),
    facets: facetsOf(setup.filters),
    page,
    hitsPerPage: setup.hitsPerPage,
    maxValuesPerFacet,
  });
  // Every price with its count would only make the page heavier: the sliders read the statistics.
  for (const range of rangeFilters) if (answer.facets[range]) answer.facets[range] = {};
  return answer;
}
