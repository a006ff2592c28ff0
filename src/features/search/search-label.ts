import { allOfKeys } from '../../domain/searchable.ts';
import { isExclusion } from '../../search/exclusion.ts';
import type { SearchState } from '../../search/url-state.ts';
import { amountLabel, filterLabel, valueLabel } from './filter-words.ts';
import { labelledRange } from './range-rules.ts';

/**
 * The label of a search: 'Toyota Corolla, under $30,000, Automatic'. Empty when no filter is active.
 *
 * @param scope the filters that the page itself fixes, see `PageScope`
 */
export function searchLabel(
  { query, refinementList, range = {} }: SearchState,
  scope: Readonly<Record<string, readonly string[]>>,
): string {
  const { make = [], model = [], ...others } = { ...scope, ...refinementList };
  const parts = [
    query ? `"${query}"` : '',
    [anyOf(make), anyOf(model)].filter(Boolean).join(' '),
    ...Object.entries(range).map(([key, text]) => rangeWords(key, text)),
    ...Object.entries(others).map(([key, values]) =>
      anyOf(
        values.map((value) => valueLabel(key, value)),
        allOfKeys.includes(key) || isExclusion(key) ? 'and' : 'or',
      ),
    ),
  ];
  const label = parts.filter(Boolean).join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/**
 * Lists one or two values. Of three or more it shows the first and the number of the others, to keep the label short.
 */
function anyOf(values: readonly string[], joint = 'or'): string {
  const [first = ''] = values;
  return values.length > 2 ? `${first} and ${values.length - 1} more` : values.join(` ${joint} `);
}

function rangeWords(key: string, text: string): string {
  const { from, to } = labelledRange(key, text);
  const amount = (value: number) => amountLabel(key, value);
  if (from !== undefined && to !== undefined) return `${amount(from)} to ${amount(to)}`;
  if (key === 'year') return from === undefined ? `up to ${to}` : `from ${from}`;
  if (from !== undefined) return `over ${amount(from)}`;
  return to === undefined ? filterLabel(key) : `under ${amount(to)}`;
}
