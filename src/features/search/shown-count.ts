import type { IndexUiState } from 'instantsearch.js';
import { countToShow } from '../../domain/show-count.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import type { Answer } from './asked.ts';
import { chipsOf } from './chips.ts';

/** How many cars there are, as every part of the page says it (LIST-8). */
export function shownCount(answer: Answer, setup: SearchSetup, ui: IndexUiState): number {
  return countToShow(answer.nbHits, {
    stockCount: chipsOf(ui).length === 0 ? setup.stockCount : undefined,
    statuses: answer.disjunctiveFacets.find(({ name }) => name === 'status')?.data,
  });
}
