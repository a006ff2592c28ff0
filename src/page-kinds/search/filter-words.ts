import { searchable } from '../../domain/searchable.ts';
import { fieldOfKey, isExclusion } from '../../search/url-state.ts';

/** The label of a filter on the page. An unknown filter returns its key. */
export const filterLabel = (key: string): string =>
  key === 'keyword' ? 'Keyword' : (searchable[fieldOfKey(key)]?.label ?? key);

/** The label of a value of a list filter, 'Not Toyota' if it is excluded. Most values are shown as they are in the data. */
export function valueLabel(key: string, value: string): string {
  if (isExclusion(key)) return `Not ${valueLabel(fieldOfKey(key), value)}`;
  const field = searchable[key];
  return field?.filter === 'list' ? (field.words?.(value) ?? value) : value;
}

/** A number of a range filter with its unit: '$10,000', '45,000 km', '$120 per week', '2019'. */
export function amountLabel(key: string, amount: number): string {
  const field = searchable[key];
  return field?.filter === 'range' ? (field.words?.(amount) ?? String(amount)) : String(amount);
}
