import type { Connector, IndexUiState, InitialResults } from 'instantsearch.js';
import { useCallback } from 'react';
import { useConnector, useInstantSearch, useInstantSearchContext } from 'react-instantsearch';
import type { OwnWeekly } from '../../domain/finance/weekly-limit.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import { allOfKeys, listKeys, rangeKeys } from '../../domain/searchable.ts';
import { mayExceedCount } from '../../domain/show-count.ts';
import type { ClientAnswer, SearchClient } from '../../search/browser/search-client.ts';
import { facetsOf, maxValuesPerFacet } from '../../search/first-answer.ts';
import { requestOf, type SearchAnswer, withoutChoice } from '../../search/request.ts';
import { readSearchState, type SearchState, writeSearchState } from '../../search/url-state.ts';
import type { ChangeSearch } from './change-search.ts';
import type { SearchSetup } from './search-props.ts';

/**
 * InstantSearch decides when the page searches and which answer it shows. It does not need to know what a search is: its
 * UI state is the `SearchState`, its request has the text of the URL in the one parameter `filters`, and its result has
 * the answer of the engine in the one field `answer`. So only this file knows InstantSearch's shapes.
 */

/** The name of InstantSearch's index, which has no other meaning here. */
export const indexName = 'cars';

/** The answer that the page shows. */
export interface Answer extends SearchAnswer {
  /**
   * The query string of the search that it answers. Undefined for the answer from the build. The UI state of
   * InstantSearch is that of the newest search, even while that search is still loading.
   */
  search?: string;
  /** Words of the text that no car has, and that were left out. */
  leftOut?: readonly string[];
  /** See `ClientAnswer`. */
  elsewhere?: ListedCar;
  /** The visitor's terms on which it was found. */
  ownWeekly?: OwnWeekly | undefined;
}

/** The search of the page, with a function to change it and the latest answer. */
export function useCarSearch() {
  const { results, status, indexUiState, setIndexUiState, addMiddlewares, refresh } = useInstantSearch();
  const search = useInstantSearchContext();
  return {
    ui: indexUiState as SearchState,
    /** Returns the search of this moment. `ui` is that of the last render, and changes may have been made since. */
    now: useCallback(() => (search.getUiState()[indexName] ?? {}) as SearchState, [search]),
    change: setIndexUiState as ChangeSearch,
    answer: (results as unknown as { answer: Answer }).answer,
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
const connectSearch: Connector<Description, { filters: string[] }> = (render) => (widgetParams) => ({
  $$type: 'search.cars',
  init: ({ instantSearchInstance }) => render({ widgetParams, instantSearchInstance }, true),
  render: ({ instantSearchInstance }) => render({ widgetParams, instantSearchInstance }, false),
  dispose: () => undefined,
  getRenderState: (state) => state,
  getWidgetRenderState: () => ({ widgetParams }),
  getWidgetSearchParameters: (parameters, { uiState }) =>
    parameters.setQueryParameter('filters', writeSearchState(uiState as SearchState)),
  getWidgetUiState: (_, { searchParameters: { filters = '' } }) =>
    inOrder(readSearchState(filters), widgetParams.filters),
});

/** The widget that keeps the search. @param filters the filters of the page, in their order */
export function SearchWidget({ filters }: { filters: string[] }) {
  useConnector(connectSearch, { filters });
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

/**
 * Lets InstantSearch ask an engine.
 *
 * @param setupNow returns the setup of the page, to which the visitor may have added terms
 */
export function instantSearchClient(search: SearchClient['search'], setupNow: () => SearchSetup) {
  const facets = facetsAsked(setupNow());
  return {
    async search([request]: readonly { params?: { filters?: string } }[]) {
      const text = request?.params?.filters ?? '';
      const setup = setupNow();
      const answer: Answer = {
        ...(await countedAnswer(search, readSearchState(text), setup, facets)),
        search: text,
        ownWeekly: setup.ownWeekly,
      };
      return { results: [{ index: indexName, answer }] };
    },
  };
}

/**
 * The cars of a search, with counts for every facet. The counts of a filter with a choice ignore that choice, so that its
 * other values show how many cars they would add. Where a car must have all chosen values, the choice applies.
 */
async function countedAnswer(
  search: SearchClient['search'],
  state: SearchState,
  setup: SearchSetup,
  facets: readonly string[],
): Promise<ClientAnswer> {
  const isChosen = (facet: string) =>
    !allOfKeys.includes(facet) && (state.refinementList?.[facet] ?? state.range?.[facet]) !== undefined;
  const open = facets.filter((facet) => !isChosen(facet));
  const { hitsPerPage } = setup;
  const { results } = await search([
    requestOf(state, setup, { hitsPerPage, facets: open, maxValuesPerFacet }),
    ...facets.filter(isChosen).map((facet) => {
      const counted = { page: 0, hitsPerPage: 0, facets: [facet], maxValuesPerFacet };
      return requestOf(withoutChoice(state, facet, setup), setup, counted);
    }),
  ]);
  const [answer] = results as [ClientAnswer];
  return {
    ...answer,
    facets: Object.assign({}, ...results.map((result) => result.facets)),
    facets_stats: Object.assign({}, ...results.map((result) => result.facets_stats)),
  };
}

/** The answer from the build, as InstantSearch takes results of a server. */
export function initialResultsOf({ initial }: SearchSetup): InitialResults {
  const results = [{ index: indexName, answer: initial }];
  return { [indexName]: { state: { index: indexName }, results } } as unknown as InitialResults;
}
