import type { ListedCar } from '../domain/listed-car.ts';
import type { SearchAnswer } from './answer.ts';
import { type PageScope, pageFilter } from './page-filter.ts';
import type { Engine } from './static/engine.ts';

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
  return engine.search({
    filter: pageFilter(setup, ''),
    facets: facetsOf(setup.filters),
    // The sliders use only the statistics. Counts of every single price would make the page larger.
    boundsOnly: true,
    pins: setup.pins ?? [],
    page,
    hitsPerPage: setup.hitsPerPage,
    maxValuesPerFacet,
  });
}
