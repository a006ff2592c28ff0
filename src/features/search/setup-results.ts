import type { InitialResults } from 'instantsearch.js';
import { facetsOf, maxValuesPerFacet } from '../../search/first-answer.ts';
import { indexName } from '../../search/request.ts';
import { allOfKeys } from '../../search/url-state.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import { shownFilters } from './shown-filters.ts';

/**
 * The answer from the build, in the form of InstantSearch's server results. The state lists the requested facets, which
 * InstantSearch needs to assign counts and statistics.
 */
export function initialResultsOf(setup: SearchSetup): InitialResults {
  const counted = facetsOf(shownFilters(setup));
  const state = {
    index: indexName,
    query: '',
    page: 0,
    hitsPerPage: setup.hitsPerPage,
    maxValuesPerFacet,
    disjunctiveFacets: counted.filter((name) => !allOfKeys.includes(name)),
    facets: counted.filter((name) => allOfKeys.includes(name)),
  };
  const results = [{ ...setup.initial, index: indexName, query: '', params: '', processingTimeMS: 0 }];
  return { [indexName]: { state, results } } as unknown as InitialResults;
}
