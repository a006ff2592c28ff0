import { countToShow } from '../../domain/show-count.ts';
import type { SearchState } from '../../search/url-state.ts';
import { chipsOf } from './chips.ts';
import type { Answer } from './instantsearch.ts';
import type { SearchSetup } from './search-props.ts';

/** The number of cars that every part of the page shows (LIST-8). */
export function shownCount(answer: Answer, setup: SearchSetup, ui: SearchState): number {
  return countToShow(answer.nbHits, {
    stockCount: chipsOf(ui).length === 0 ? setup.stockCount : undefined,
    statuses: answer.facets['status'],
  });
}
