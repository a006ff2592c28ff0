import type { IndexUiState } from 'instantsearch.js';
import { allOfKeys } from '../../../search/url-state.ts';
import { chipsOf } from '../chips.ts';
import { filterLabel } from '../filter-words.ts';
import { withList, withoutQuery, withRange, withToggled } from '../ui-state.ts';

/** A search a little wider than one that found nothing. */
export interface Relaxation {
  id: string;
  /** 'Remove Automatic', 'Any price', 'Without "turbo"'. */
  label: string;
  without: (ui: IndexUiState) => IndexUiState;
}

export interface CountedRelaxation extends Relaxation {
  /** Cars it leads to. */
  count: number;
}

/** More would be a puzzle, not help. */
const mostShown = 4;
/** More conditions than this were never chosen by hand; each is one question to the engine. */
const mostAsked = 24;
const mostWords = 6;

/**
 * The nearest searches that a visitor could mean: without one of the conditions, or without one word of the text. Values
 * of one filter are alternatives, so they go together; of a filter whose values must all hold each can go alone.
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
  return [...wordsOf(ui.query ?? ''), ...lists, ...ranges].slice(0, mostAsked);
}

/** Those that lead to cars, the most first; what was chosen first wins between equals (OPEN-39). */
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
