import { asksOnRoad, withOnRoad } from '../../domain/on-road/asked.ts';
import { chosenMakes, hasModel, type ModelsByMake } from '../../search/make-models.ts';
import type { SearchState } from '../../search/url-state.ts';

/** Changes the search. The function receives the current search and returns the new one. */
export type ChangeSearch = (change: (ui: SearchState) => SearchState) => void;

/** The state without text and filters. The sort order and the switch for on-road prices stay. */
export function withoutFilters(ui: SearchState): SearchState {
  const kept: SearchState = ui.sortBy ? { sortBy: ui.sortBy } : {};
  return asksOnRoad(ui) ? withOnRoad(kept, true) : kept;
}

/** The state with new values of one filter, on the first page (LIST-19). An empty array removes the filter. */
export function withList(ui: SearchState, key: string, values: string[]): SearchState {
  const { page: _, refinementList = {}, ...rest } = ui;
  const { [key]: __, ...others } = refinementList;
  return { ...rest, refinementList: values.length > 0 ? { ...others, [key]: values } : others };
}

/** The state with one value of a filter selected, or deselected if it was selected. A make takes its models with it. */
export function withToggled(
  ui: SearchState,
  key: string,
  value: string,
  known: ModelsByMake = {},
): SearchState {
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

/** The state without one selected model, and without its make if that was its last one. Other makes stay. */
export function withoutPair(
  ui: SearchState,
  { make, model }: { make: string; model: string },
  known: ModelsByMake,
): SearchState {
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
export function withRange(ui: SearchState, key: string, range: string | undefined): SearchState {
  const { page: _, range: ranges = {}, ...rest } = ui;
  const { [key]: __, ...others } = ranges;
  return { ...rest, range: range ? { ...others, [key]: range } : others };
}

export function withoutQuery(ui: SearchState): SearchState {
  const { page: _, query: __, ...rest } = ui;
  return rest;
}

/** The search of a link with the choices that the visitor made before it was applied, shortly after hydration. */
export function withChosen(linked: SearchState, chosen: SearchState): SearchState {
  return {
    ...linked,
    ...chosen,
    refinementList: { ...linked.refinementList, ...chosen.refinementList },
    range: { ...linked.range, ...chosen.range },
  };
}
