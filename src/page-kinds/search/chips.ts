import { asksOnRoad } from '../../domain/on-road/asked.ts';
import { dollars } from '../../domain/prices/money.ts';
import { searchable, shownValue } from '../../domain/stock/searchable.ts';
import { chosenMakes, type ModelsByMake } from '../../search/make-models.ts';
import { weeklyField } from '../../search/own-weekly.ts';
import { fieldOfKey, isExclusion, type SearchState } from '../../search/url-state.ts';
import { withList, withoutPair, withoutQuery, withRange } from './change-search.ts';
import { labelledRange } from './range-rules.ts';
import type { SearchSetup } from './search-page.ts';

/** One active filter, and a function that returns the search state without it. */
export interface Chip {
  id: string;
  label: string;
  without: (ui: SearchState) => SearchState;
}

/** What a page knows of its stock that the chips of a search say. */
export type ChipSetup = Partial<Pick<SearchSetup, 'modelsByMake' | 'ownWeekly' | 'dealershipNames'>>;

/** The chips of all active filters. With several makes the chip of a model names its make, and replaces its chip. */
export function chipsOf(ui: SearchState, setup: ChipSetup = {}): Chip[] {
  const { modelsByMake: known = {}, ownWeekly } = setup;
  const chips: Chip[] = [];
  if (ui.query) chips.push({ id: 'query', label: `"${ui.query}"`, without: withoutQuery });
  const { make: makes = [], model: models = [] } = ui.refinementList ?? {};
  const pairs = makes.length > 1 ? chosenMakes(makes, models, known).makes : [];
  for (const [key, values] of Object.entries(ui.refinementList ?? {})) {
    for (const value of values) {
      const ofMake = key === 'make' ? pairs.find(({ make }) => make === value) : undefined;
      if (ofMake && ofMake.models.length > 0) {
        chips.push(...ofMake.models.map((model) => pairChip({ make: value, model }, known)));
        continue;
      }
      if (key === 'model' && pairs.some((pair) => pair.models.includes(value))) continue;
      chips.push({
        id: `${key}:${value}`,
        label: valueLabel(key, value, setup.dealershipNames),
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
    const name = key === 'price' && asksOnRoad(ui) ? 'On-road price' : filterLabel(key);
    const isOwn = ownWeekly && key === weeklyField;
    const label = isOwn ? ownWeekLabel(range as string) : rangeLabel(key, range as string, name);
    if (label) chips.push({ id: key, label, without: (now) => withRange(now, key, undefined) });
  }
  return chips;
}

function pairChip(pair: { make: string; model: string }, known: ModelsByMake): Chip {
  return {
    id: `make:${pair.make} model:${pair.model}`,
    label: `${pair.make} ${pair.model}`,
    without: (now) => withoutPair(now, pair, known),
  };
}

/** 'Up to $90 a week on your terms' */
function ownWeekLabel(range: string): string {
  const { from, to } = labelledRange(weeklyField, range, (_, amount) => dollars(Number(amount)));
  const lower = from && `From ${from}`;
  const upper = to && `${lower ? ' to' : 'Up to'} ${to}`;
  return lower || upper ? `${lower}${upper} a week on your terms` : '';
}

function rangeLabel(key: string, range: string, name: string): string {
  const { from, to } = labelledRange(key, range);
  if (from) return to ? `${from} to ${to}` : `${name} from ${from}`;
  return to && `${name} up to ${to}`;
}

/** The label of a filter on the page. An unknown filter returns its key. */
export const filterLabel = (key: string): string =>
  key === 'keyword' ? 'Keyword' : (searchable[fieldOfKey(key)]?.label ?? key);

/** The label of a value of a list filter, 'Not Toyota' if it is excluded. Most values are shown as they are in the data. */
export function valueLabel(
  key: string,
  value: string,
  dealerships: ChipSetup['dealershipNames'] = {},
): string {
  if (isExclusion(key)) return `Not ${valueLabel(fieldOfKey(key), value, dealerships)}`;
  if (key === 'dealership_slug' && Object.hasOwn(dealerships, value)) return dealerships[value]!;
  return shownValue(key, value);
}
