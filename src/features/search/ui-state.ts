import type { IndexUiState } from 'instantsearch.js';
import { sortedIndexName } from '../../search/request.ts';
import type { SearchState } from '../../search/url-state.ts';

/** Changes the search by what it was. */
export type ChangeSearch = (change: (ui: IndexUiState) => IndexUiState) => void;

/** What the URL says, as InstantSearch holds it. */
export function uiStateOf(state: SearchState): IndexUiState {
  const { sortBy, ...rest } = state;
  return sortBy ? { ...rest, sortBy: sortedIndexName(sortBy) } : rest;
}

/** What InstantSearch holds, as the URL says it. */
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

/** Every condition the visitor chose taken back; the order stays. */
export function withoutFilters(ui: IndexUiState): IndexUiState {
  return ui.sortBy ? { sortBy: ui.sortBy } : {};
}

/** One filter changed; the page goes back to the first (LIST-19). No values: the filter is gone. */
export function withList(ui: IndexUiState, key: string, values: string[]): IndexUiState {
  const { page: _, refinementList = {}, ...rest } = ui;
  const { [key]: __, ...others } = refinementList;
  return { ...rest, refinementList: values.length > 0 ? { ...others, [key]: values } : others };
}

/** One value of a filter chosen, or taken back. */
export function withToggled(ui: IndexUiState, key: string, value: string): IndexUiState {
  const values = ui.refinementList?.[key] ?? [];
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  const changed = withList(ui, key, next);
  // Without a make its models hold no longer.
  return key === 'make' && next.length === 0 ? withList(changed, 'model', []) : changed;
}

/** One range changed; undefined takes it back. */
export function withRange(ui: IndexUiState, key: string, range: string | undefined): IndexUiState {
  const { page: _, range: ranges = {}, ...rest } = ui;
  const { [key]: __, ...others } = ranges;
  return { ...rest, range: range ? { ...others, [key]: range } : others };
}

export function withoutQuery(ui: IndexUiState): IndexUiState {
  const { page: _, query: __, ...rest } = ui;
  return rest;
}
