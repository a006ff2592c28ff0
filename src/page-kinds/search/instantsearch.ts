import type { Connector, IndexUiState, InitialResults, InstantSearchOptions } from 'instantsearch.js';
import { useCallback, useState } from 'react';
import { useConnector, useInstantSearch, useInstantSearchContext } from 'react-instantsearch';
import { listKeys, rangeKeys } from '../../domain/stock/searchable.ts';
import { mayExceedCount } from '../../domain/stock/show-count.ts';
import type { ClientAnswer, SearchClient } from '../../search/browser/search-client.ts';
import { facetsOf, maxValuesPerFacet } from '../../search/first-answer.ts';
import { requestOf, type SearchAnswer, withoutChoice } from '../../search/request.ts';
import { type SearchState, writeSearchState } from '../../search/url-state.ts';
import type { ChangeSearch } from './change-search.ts';
import type { SearchSetup } from './search-page.ts';
import { indexName, parametersOf, stateOf } from './search-parameters.ts';

/** What is known of an answer: of the words of its search, and what the visitor had said by then. */
type Known = Pick<ClientAnswer, 'leftOut' | 'notes' | 'elsewhere'> &
  Pick<SearchSetup, 'nearest' | 'ownWeekly'>;

/** What InstantSearch hands on with the first answer of a search. */
type Results = ReturnType<typeof useInstantSearch>['results'] & Known & { isAsked?: true };

export type Answer = SearchAnswer & { [Part in keyof Known]: Known[Part] | undefined } & {
  /**
   * The query string of the search that it answers. Undefined for the answer from the build. The UI state of
   * InstantSearch is that of the newest search, even while that search is still loading.
   */
  search?: string | undefined;
};

/** The search of the page, with a function to change it and the latest answer. */
export function useCarSearch() {
  const { results, status, indexUiState, setIndexUiState, addMiddlewares, refresh } = useInstantSearch();
  const search = useInstantSearchContext();
  return {
    ui: indexUiState as SearchState,
    /** Returns the search of this moment. `ui` is that of the last render, and changes may have been made since. */
    now: useCallback(() => (search.getUiState()[indexName] ?? {}) as SearchState, [search]),
    change: setIndexUiState as ChangeSearch,
    answer: answerOf(results as Results),
    status,
    addMiddlewares,
    /** Asks for the same search again. */
    refresh,
  };
}

type Description = { $$type: string; renderState: Record<string, unknown>; indexUiState: IndexUiState };

/**
 * InstantSearch's only widget, for the whole search. With a widget for each filter, InstantSearch reads the state of each
 * twice per search and renders each again, which took most of the time between a click and the new cars.
 */
const connectSearch: Connector<Description, { filters: string[]; facets: string[] }> =
  (render) => (widgetParams) => ({
    $$type: 'search.cars',
    init: ({ instantSearchInstance }) => render({ widgetParams, instantSearchInstance }, true),
    render: ({ instantSearchInstance }) => render({ widgetParams, instantSearchInstance }, false),
    dispose: () => undefined,
    getRenderState: (state) => state,
    getWidgetRenderState: () => ({ widgetParams }),
    getWidgetSearchParameters: (parameters, { uiState }) =>
      parameters.setQueryParameters(parametersOf(uiState as SearchState, widgetParams.facets)),
    getWidgetUiState: (_, { searchParameters }) => inOrder(stateOf(searchParameters), widgetParams.filters),
  });

/** The widget that keeps the search. @param setup of the page as it was built */
export function SearchWidget({ setup }: { setup: SearchSetup }) {
  const [facets] = useState(() => facetsAsked(setup));
  useConnector(connectSearch, { filters: setup.filters, facets });
  return null;
}

/** The search with its filters in the order of the page. Chips have this order. */
function inOrder({ refinementList, range, ...others }: SearchState, filters: readonly string[]): SearchState {
  const sorted = <Value>(all: Record<string, Value>, keys: readonly string[]) => {
    const first = [...filters, ...keys].flatMap((key) => (all[key] ? [[key, all[key]] as const] : []));
    return { ...Object.fromEntries(first), ...all };
  };
  return {
    ...others,
    ...(refinementList && { refinementList: sorted(refinementList, listKeys) }),
    ...(range && { range: sorted(range, rangeKeys) }),
  };
}

/** The filters of a page, without those that the page itself fixes to one value. */
export function shownFilters({ filters, scope }: Pick<SearchSetup, 'filters' | 'scope'>): string[] {
  return filters.filter((name) => scope[name]?.length !== 1);
}

/** The facets of the page's answers: the shown filters, and what tiles and counts need. */
function facetsAsked(setup: SearchSetup): string[] {
  return [
    ...new Set([
      ...facetsOf(shownFilters(setup)),
      ...(setup.bodyTiles ? ['body'] : []),
      // LIST-8 corrects only counts above a limit. The statuses of the cars are needed only there.
      ...(mayExceedCount(setup.initial.nbHits) ? ['status'] : []),
    ]),
  ];
}

/** A request of InstantSearch, as far as it is read: one name where only the counts of a facet are asked for. */
interface InstantSearchRequest {
  params: { facets?: string | readonly string[] };
}

/** Lets InstantSearch ask an engine, for cars and for the counts of each facet with a choice, in the search of now. */
export function instantSearchClient(
  search: SearchClient['search'],
  now: () => { setup: SearchSetup; state: SearchState },
): InstantSearchOptions['searchClient'] {
  const answer = async (requests: readonly InstantSearchRequest[]) => {
    const { setup, state } = now();
    const asked = requests.map(({ params: { facets = [] } }) =>
      typeof facets === 'string'
        ? requestOf(withoutChoice(state, facets, setup), setup, {
            page: 0,
            hitsPerPage: 0,
            facets: [facets],
            maxValuesPerFacet,
          })
        : requestOf(state, setup, {
            hitsPerPage: setup.hitsPerPage,
            facets: [...new Set(facets)],
            maxValuesPerFacet,
          }),
    );
    const { results } = await search(asked);
    const ofPage = { nearest: setup.nearest, ownWeekly: setup.ownWeekly, isAsked: true };
    return { results: results.map((one) => ({ ...resultOf(one), ...ofPage })) };
  };
  // InstantSearch's type leaves it to the caller what a hit is. Here it is always a car.
  return { search: answer } as InstantSearchOptions['searchClient'];
}

/** The answer from the build, as InstantSearch takes results of a server. */
export function initialResultsOf(setup: SearchSetup): InitialResults {
  const state = parametersOf({}, facetsAsked(setup));
  return { [indexName]: { state, results: [resultOf(setup.initial)] } };
}

/** An answer with the parts that InstantSearch's type of a result must have. */
const resultOf = <More extends SearchAnswer>(answer: More) => ({
  processingTimeMS: 0,
  query: '',
  params: '',
  ...answer,
  hits: answer.hits.map((car) => ({ ...car, objectID: car.id })),
});

const answers = new WeakMap<object, Answer>();

/** Each result has one answer: what did not change renders nothing again. */
function answerOf(results: Results): Answer {
  const known = answers.get(results);
  if (known) return known;
  const { hits, nbHits, page, nbPages, hitsPerPage, leftOut, notes, elsewhere, nearest, ownWeekly, isAsked } =
    results;
  const counted = [...results.facets, ...results.disjunctiveFacets];
  const answer: Answer = {
    ...{ hits, nbHits, page, nbPages, hitsPerPage, leftOut, notes, elsewhere, nearest, ownWeekly },
    facets: Object.fromEntries(counted.map(({ name, data }) => [name, data as Record<string, number>])),
    facets_stats: Object.fromEntries(counted.flatMap(({ name, stats }) => (stats ? [[name, stats]] : []))),
    search: isAsked && writeSearchState(stateOf(results._state)),
  };
  answers.set(results, answer);
  return answer;
}
