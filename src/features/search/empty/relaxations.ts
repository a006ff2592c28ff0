import type { IndexUiState } from 'instantsearch.js';
import { allOfKeys } from '../../../domain/searchable.ts';
import { chipsOf } from '../chips.ts';
import { filterLabel } from '../filter-words.ts';
import { withList, withoutQuery, withRange, withToggled } from '../ui-state.ts';

/** A search with one condition less than a search that found nothing. */
export interface Relaxation {
  id: string;
  /** 'Remove Automatic', 'Any price', 'Without "turbo"'. */
  label: string;
  without: (ui: IndexUiState) => IndexUiState;
}

export interface CountedRelaxation extends Relaxation {
  /** Number of cars it finds. */
  count: number;
}

/** Number of similar searches on the page. */
const mostShown = 4;
/** Number of similar searches to count. Each is one request. Only generated links have more conditions. */
const mostCounted = 24;
/** A longer text is removed only as a whole. */
const mostWords = 6;

/**
 * The similar searches: each omits one condition, or one word of the text. Values of one filter are alternatives, so
 * they are removed together. If a filter requires all its values, each of them is removed separately.
 */
export function relaxationsOf(ui: IndexUiState): Relaxation[] {
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
    const label = values.length === 1 ? remove(values[0]!) : anyOf(key);
    return [{ id: key, label, without: (now) => withList(now, key, []) }];
  });
  const ranges = Object.keys(ui.range ?? {}).map(
    (key): Relaxation => ({ id: key, label: anyOf(key), without: (now) => withRange(now, key, undefined) }),
  );
  return [...wordsOf(ui.query ?? ''), ...lists, ...ranges].slice(0, mostCounted);
}

/** The similar searches that find cars, those with the most cars first. Equal counts keep their order (OPEN-39). */
export function mostHelpful(counted: readonly CountedRelaxation[]): CountedRelaxation[] {
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostShown);
}

const anyOf = (key: string) => `Any ${filterLabel(key).toLowerCase()}`;

function wordsOf(query: string): Relaxation[] {
  if (!query) return [];
  const whole: Relaxation = { id: 'query', label: `Remove "${query}"`, without: withoutQuery };
  const words = query.split(/\s+/);
  if (words.length < 2 || words.length > mostWords) return [whole];
  const single = words.map((word, index): Relaxation => {
    const rest = words.filter((_, at) => at !== index).join(' ');
    return {
      id: `word ${index}`,
      label: `Without "${word}"`,
      without: (now) => ({ ...withoutQuery(now), query: rest }),
    };
  });
  return [...single, whole];
}
