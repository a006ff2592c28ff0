import type { Connector, IndexUiState, IndexWidget } from 'instantsearch.js';
import { useConnector } from 'react-instantsearch';
import { onRoadField } from '../../domain/on-road/asked.ts';
import { allOfKeys, listKeys, rangeKeys } from '../../domain/searchable.ts';
import { exclusionsText, readExclusions, readFacetFilter } from '../../search/exclusion.ts';

type SearchParameters = ReturnType<IndexWidget['getWidgetSearchParameters']>;

type FilterNames = {
  /** Filters for which the request asks for the values and their counts. */
  lists: string[];
  /** Filters for which the request asks for the lowest and the highest value. */
  ranges: string[];
};

type Description = {
  $$type: string;
  renderState: Record<string, unknown>;
  indexUiState: Partial<IndexUiState>;
};

/**
 * All filters of a search as one InstantSearch widget: the filters of the page and those of a link (ROUTE-18).
 * InstantSearch has one widget per filter. It reads the state of each twice per search and renders each again. With
 * fifteen filters this takes most of the time between a click and the new cars.
 */
const connectFilters: Connector<Description, FilterNames> = (render) => (names) => {
  const { lists, ranges } = names;
  return {
    $$type: 'search.filters',
    init: ({ instantSearchInstance }) => render({ widgetParams: names, instantSearchInstance }, true),
    render: ({ instantSearchInstance }) => render({ widgetParams: names, instantSearchInstance }, false),
    dispose: () => undefined,
    getRenderState: (state) => state,
    getWidgetRenderState: () => ({ widgetParams: names }),
    getWidgetSearchParameters: (parameters, { uiState }) =>
      withChoices(parameters, uiState, { lists, ranges }),
    getWidgetUiState: (ui, { searchParameters }) => ({ ...ui, ...choicesOf(searchParameters) }),
  };
};

export function FiltersWidget(names: FilterNames) {
  useConnector(connectFilters, names);
  return null;
}

function withChoices(
  parameters: SearchParameters,
  ui: Partial<IndexUiState>,
  names: FilterNames,
): SearchParameters {
  // The parameters come from the previous search. Filters that are no longer selected must be removed.
  let next = parameters.setQueryParameter('filters', exclusionsText(ui.refinementList ?? {}));
  for (const key of new Set([...names.lists, ...listKeys])) {
    const values = ui.refinementList?.[key] ?? [];
    const isAsked = values.length > 0 || names.lists.includes(key);
    const isAllOf = allOfKeys.includes(key);
    if (parameters.isConjunctiveFacet(key)) next = next.removeFacet(key);
    if (parameters.isDisjunctiveFacet(key)) next = next.removeDisjunctiveFacet(key);
    if (isAsked) next = isAllOf ? next.addFacet(key) : next.addDisjunctiveFacet(key);
    for (const value of values) {
      // A dash at the start would exclude the value.
      const escaped = value.replace(/^-/, '\\-');
      next = isAllOf
        ? next.addFacetRefinement(key, escaped)
        : next.addDisjunctiveFacetRefinement(key, escaped);
    }
  }
  for (const key of new Set([...names.ranges, ...rangeKeys])) {
    const [from, to] = ((ui.range?.[key] as string | undefined) ?? '').split(':');
    if (parameters.isDisjunctiveFacet(key)) next = next.removeDisjunctiveFacet(key);
    next = next.removeNumericRefinement(key);
    // Nothing shows the statistics of the switch for on-road prices, so no request asks for them.
    const isShown = (from || to || names.ranges.includes(key)) && key !== onRoadField;
    if (isShown) next = next.addDisjunctiveFacet(key);
    if (from) next = next.addNumericRefinement(key, '>=', Number(from));
    if (to) next = next.addNumericRefinement(key, '<=', Number(to));
  }
  return next;
}

/** Converts the filters in InstantSearch's search parameters to its UI state. */
function choicesOf({
  disjunctiveFacetsRefinements = {},
  facetsRefinements = {},
  numericRefinements = {},
  filters,
}: Pick<
  SearchParameters,
  'disjunctiveFacetsRefinements' | 'facetsRefinements' | 'numericRefinements' | 'filters'
>) {
  const chosen = Object.entries({ ...disjunctiveFacetsRefinements, ...facetsRefinements })
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => [key, values.map((value) => value.replace(/^\\-/, '-'))] as const);
  const excluded = readExclusions(filters).flatMap((text) => readFacetFilter(text) ?? []);
  const lists: [string, string[]][] = [
    ...chosen.map(([key, values]): [string, string[]] => [key, values]),
    ...[...Map.groupBy(excluded, ({ key }) => key)].map(([key, of]): [string, string[]] => [
      key,
      of.map(({ value }) => value),
    ]),
  ];
  const ranges = Object.entries(numericRefinements).flatMap(([key, bounds]) => {
    const [[from = ''] = [], [to = ''] = []] = [bounds['>='], bounds['<=']];
    return from === '' && to === '' ? [] : [[key, `${from}:${to}`] as const];
  });
  return {
    ...(lists.length > 0 && { refinementList: Object.fromEntries(lists) }),
    ...(ranges.length > 0 && { range: Object.fromEntries(ranges) }),
  };
}
