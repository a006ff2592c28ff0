import { allOfKeys } from '../../domain/stock/searchable.ts';
import { chosenMakes, type ModelsByMake } from '../../search/make-models.ts';
import { isExclusion, type SearchState } from '../../search/url-state.ts';
import { type ChipSetup, filterLabel, valueLabel } from './chips.ts';
import { labelledRange } from './range-rules.ts';
import type { SearchSetup } from './search-page.ts';

/** The label of a search: 'Toyota Corolla, under $30,000', 'Toyota or Ford Ranger'. Empty without filters. */
export function searchLabel(
  { query, refinementList, range = {} }: SearchState,
  { scope, modelsByMake = {}, dealershipNames }: Pick<SearchSetup, 'scope'> & ChipSetup,
): string {
  const { make = [], model = [], ...others } = { ...scope, ...refinementList };
  const parts = [
    query ? `"${query}"` : '',
    carsLabel(make, model, modelsByMake),
    ...Object.entries(range).map(([key, text]) => rangeWords(key, text)),
    ...Object.entries(others).map(([key, values]) =>
      anyOf(
        values.map((value) => valueLabel(key, value, dealershipNames)),
        allOfKeys.includes(key) || isExclusion(key) ? 'and' : 'or',
      ),
    ),
  ];
  const label = parts.filter(Boolean).join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function carsLabel(makes: readonly string[], models: readonly string[], known: ModelsByMake): string {
  const pairs = chosenMakes(makes, models, known);
  if (makes.length < 2 || pairs.loose.length === models.length)
    return [anyOf(makes), anyOf(models)].filter(Boolean).join(' ');
  const ofMakes = pairs.makes.flatMap((one) =>
    one.models.length > 0 ? one.models.map((model) => `${one.make} ${model}`) : [one.make],
  );
  return anyOf([...ofMakes, ...pairs.loose]);
}

/** Lists one or two values; of more it shows the first and the number of the others, to keep the label short. */
function anyOf(values: readonly string[], joint = 'or'): string {
  const [first = ''] = values;
  return values.length > 2 ? `${first} and ${values.length - 1} more` : values.join(` ${joint} `);
}

function rangeWords(key: string, text: string): string {
  const { from, to } = labelledRange(key, text);
  if (from && to) return `${from} to ${to}`;
  if (key === 'year') return from ? `from ${from}` : `up to ${to}`;
  if (from) return `over ${from}`;
  return to ? `under ${to}` : filterLabel(key);
}
