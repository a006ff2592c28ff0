import type { IndexUiState } from 'instantsearch.js';
import { amountLabel, filterLabel, valueLabel } from './filter-words.ts';
import { labelledRange } from './range-rules.ts';
import { withList, withoutQuery, withRange } from './ui-state.ts';

/** One active filter, and a function that returns the search state without it. */
export interface Chip {
  id: string;
  label: string;
  without: (ui: IndexUiState) => IndexUiState;
}

/** The chips of all active filters, in the order of the search state. */
export function chipsOf(ui: IndexUiState): Chip[] {
  const chips: Chip[] = [];
  if (ui.query) chips.push({ id: 'query', label: `"${ui.query}"`, without: withoutQuery });
  for (const [key, values] of Object.entries(ui.refinementList ?? {})) {
    for (const value of values) {
      chips.push({
        id: `${key}:${value}`,
        label: valueLabel(key, value),
        without: (now) =>
          withList(
            now,
            key,
            (now.refinementList?.[key] ?? []).filter((one) => one !== value),
          ),
      });
    }
  }
  for (const [key, range] of Object.entries(ui.range ?? {})) {
    const label = rangeLabel(key, range as string);
    if (label) chips.push({ id: key, label, without: (now) => withRange(now, key, undefined) });
  }
  return chips;
}

function rangeLabel(key: string, range: string): string {
  const { from, to } = labelledRange(key, range);
  const name = filterLabel(key);
  if (from !== undefined && to !== undefined) return `${amountLabel(key, from)} to ${amountLabel(key, to)}`;
  if (from !== undefined) return `${name} from ${amountLabel(key, from)}`;
  return to === undefined ? '' : `${name} up to ${amountLabel(key, to)}`;
}
