import { onRoadField } from '../../../domain/on-road/asked.ts';
import { allOfKeys } from '../../../domain/searchable.ts';
import { fieldOfKey, isExclusion, type SearchState } from '../../../search/url-state.ts';
import { withList, withRange, withToggled } from '../change-search.ts';
import { chipsOf } from '../chips.ts';
import { filterLabel, valueLabel } from '../filter-words.ts';

/** A search with one condition less than a search that found nothing. */
export interface Relaxation {
  id: string;
  /** 'Remove Automatic', 'Any price', 'Also Toyota'. */
  label: string;
  without: (ui: SearchState) => SearchState;
}

export interface CountedRelaxation extends Relaxation {
  /** Number of cars it finds. */
  count: number;
}

/** Number of similar searches on the page. */
const mostShown = 4;
/** Number of similar searches to count. Each is one request. Only generated links have more conditions. */
const mostCounted = 24;

/**
 * The similar searches: each omits one condition. Values of one filter are alternatives, so they are removed
 * together. If a filter requires all its values, each of them is removed separately. Words are never the reason
 * for an empty result, see `createForgivingClient`.
 */
export function relaxationsOf(ui: SearchState): Relaxation[] {
  const chips = new Map(chipsOf(ui).map((chip) => [chip.id, chip.label]));
  const lists = Object.entries(ui.refinementList ?? {}).flatMap(([key, values]): Relaxation[] => {
    const remove = (value: string) => `Remove ${chips.get(`${key}:${value}`) ?? value}`;
    if (values.length > 1 && allOfKeys.includes(key)) {
      return values.map((value) => ({
        id: `${key}:${value}`,
        label: remove(value),
        without: (now) => withToggled(now, key, value),
      }));
    }
    if (isExclusion(key)) {
      const label = `Also ${values.map((value) => valueLabel(fieldOfKey(key), value)).join(' and ')}`;
      return [{ id: key, label, without: (now) => withList(now, key, []) }];
    }
    const label = values.length === 1 ? remove(values[0]!) : anyOf(key);
    return [{ id: key, label, without: (now) => withList(now, key, []) }];
  });
  // The switch for on-road prices is a range that excludes no car.
  const ranges = Object.keys(ui.range ?? {})
    .filter((key) => key !== onRoadField)
    .map(
      (key): Relaxation => ({ id: key, label: anyOf(key), without: (now) => withRange(now, key, undefined) }),
    );
  return [...lists, ...ranges].slice(0, mostCounted);
}

/** The similar searches that find cars, those with the most cars first. Equal counts keep their order (OPEN-39). */
export function mostHelpful(counted: readonly CountedRelaxation[]): CountedRelaxation[] {
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostShown);
}

const anyOf = (key: string) => `Any ${filterLabel(key).toLowerCase()}`;
