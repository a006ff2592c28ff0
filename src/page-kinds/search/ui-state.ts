import type { IndexUiState } from 'instantsearch.js';
import { asksOnRoad, withOnRoad } from '../../domain/on-road/asked.ts';
import { chosenMakes, hasModel, type ModelsByMake } from '../../search/make-models.ts';
import { sortedIndexName } from '../../search/request.ts';
import type { SearchState } from '../../search/url-state.ts';

/** Changes the search. The function receives the current state and returns the new one. */
export type ChangeSearch = (change: (ui: IndexUiState) => IndexUiState) => void;

/** Converts the search state of the URL to the UI state of InstantSearch. */
export function uiStateOf(state: SearchState): IndexUiState {
  const { sortBy, ...rest } = state;
  return sortBy ? { ...rest, sortBy: sortedIndexName(sortBy) } : rest;
}

/** Converts the UI state of InstantSearch to the search state of the URL. */
export function searchStateOf(ui: IndexUiState): SearchState {
  const state: SearchState = {};
  if (ui.query) state.query = ui.query;
  if (ui.page && ui.page > 1) state.page = ui.page;
  const sort = ui.sortBy?.split('/sort/')[1];
  if (sort) state.sortBy = sort;
  if (ui.refinementList) state.refinementList = ui.refinementList;
  if (ui.range) state.range = ui.range as Record<string, string>;
  return state;
}

/** The state without text and filters. The sort order and the switch for on-road prices stay. */
export function withoutFilters(ui: IndexUiState): IndexUiState {
  const kept: IndexUiState = ui.sortBy ? { sortBy: ui.sortBy } : {};
  return asksOnRoad(ui) ? withOnRoad(kept, true) : kept;
}

/** The state with new values of one filter, on the first page (LIST-19). An empty array removes the filter. */
export function withList(ui: IndexUiState, key: string, values: string[]): IndexUiState {
  const { page: _, refinementList = {}, ...rest } = ui;
  const { [key]: __, ...others } = refinementList;
  return { ...rest, refinementList: values.length > 0 ? { ...others, [key]: values } : others };
}

/** The state with one value of a filter selected, or deselected if it was selected. A make takes its models with it. */
export function withToggled(
  ui: IndexUiState,
  key: string,
  value: string,
  known: ModelsByMake = {},
): IndexUiState {
  const values = ui.refinementList?.[key] ?? [];
  const isRemoved = values.includes(value);
  const next = isRemoved ? values.filter((one) => one !== value) : [...values, value];
  const changed = withList(ui, key, next);
  if (key !== 'make' || !isRemoved) return changed;
  const models = ui.refinementList?.model ?? [];
  const isKept = (model: string) =>
    !hasModel(known, value, model) || next.some((make) => hasModel(known, make, model));
  return withList(changed, 'model', next.length === 0 ? [] : models.filter(isKept));
}

/**
 * The state without one selected model, and without its make if that was its last model. Other makes stay
 * selected.
 */
export function withoutPair(
  ui: IndexUiState,
  { make, model }: { make: string; model: string },
  known: ModelsByMake,
): IndexUiState {
  const { make: makes = [], model: models = [] } = ui.refinementList ?? {};
  const { models: own = [] } = chosenMakes(makes, models, known).makes.find((one) => one.make === make) ?? {};
  if (own.length < 2) return withToggled(ui, 'make', make, known);
  return withList(
    ui,
    'model',
    models.filter((one) => one !== model),
  );
}

/** The state with a new range of one filter, on the first page. `undefined` removes the range. */
export function withRange(ui: IndexUiState, key: string, range: string | undefined): IndexUiState {
  const { page: _, range: ranges = {}, ...rest } = ui;
  const { [key]: __, ...others } = ranges;
  return { ...rest, range: range ? { ...others, [key]: range } : others };
}

export function withoutQuery(ui: IndexUiState): IndexUiState {
  const { page: _, query: __, ...rest } = ui;
  return rest;
}
