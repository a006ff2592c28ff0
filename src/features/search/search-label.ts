import { allOfKeys, type SearchState } from '../../search/url-state.ts';
import { amountLabel, filterLabel, valueLabel } from './filter-words.ts';
import { saidRange } from './range-rules.ts';

/**
 * A search in plain words: 'Toyota Corolla, under $30,000, Automatic'. Empty when nothing is chosen.
 *
 * @param scope what the page itself stands for, see `PageScope`
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
        allOfKeys.includes(key) ? 'and' : 'or',
      ),
    ),
  ];
  const label = parts.filter(Boolean).join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Two are named, of more the first: a label is read at a glance. */
function anyOf(values: readonly string[], joint = 'or'): string {
  const [first = ''] = values;
  return values.length > 2 ? `${first} and ${values.length - 1} more` : values.join(` ${joint} `);
}

function rangeWords(key: string, text: string): string {
  const { from, to } = saidRange(key, text);
  const amount = (value: number) => amountLabel(key, value);
  if (from !== undefined && to !== undefined) return `${amount(from)} to ${amount(to)}`;
  if (key === 'year') return from === undefined ? `up to ${to}` : `from ${from}`;
  if (from !== undefined) return `over ${amount(from)}`;
  return to === undefined ? filterLabel(key) : `under ${amount(to)}`;
}
