/**
 * The state of a search as its URL tells it (OPEN-36, OPEN-37): InstantSearch's single-index form.
 *
 *     ?query=hilux&page=2&sortBy=price:asc&refinementList[make][0]=Toyota&range[price]=10000:30000
 *
 * Read and written through a list of what is allowed: nothing else in a URL becomes state, and parameters of others
 * (utm_source and the like) stay in it.
 */
export interface SearchState {
  query?: string;
  /** From 1; the first page is not written. */
  page?: number;
  /** 'price:asc'. None: best match. */
  sortBy?: string;
  refinementList?: Record<string, string[]>;
  /** '10000:30000', either end may be empty. */
  range?: Record<string, string>;
}

/** List filters that a link may carry (DATA-24), shown on the page or not (ROUTE-18). */
export const listKeys: readonly string[] = [
  'badge',
  'status',
  'car_type',
  'categories',
  'city',
  'colour',
  'dealership_name',
  'dealership_slug',
  'filtered_features',
  'item_type',
  'location_name',
  'make',
  'make_model',
  'model',
  'seats',
  'body',
  'drive',
  'fuel',
  'transmission',
  'state',
  'tag',
  'price_range',
  'weekly_price_range',
];
/** List filters whose values must all hold; of the others one is enough. A car has many features, but one colour. */
export const allOfKeys: readonly string[] = ['filtered_features'];
export const rangeKeys: readonly string[] = ['price', 'km', 'year', 'weekly_price', 'subscription_price'];
export const sortValues: readonly string[] = [
  'created_at:desc',
  'price:desc',
  'price:asc',
  'km:desc',
  'km:asc',
];

/** Longest text and longest list taken from a URL; more is not a visitor's choice. */
const maxText = 200;
const maxValues = 100;

/** The state that a query string ('?make=…', with or without the question mark) holds. Never throws. */
export function readSearchState(queryString: string): SearchState {
  const params = new URLSearchParams(queryString);
  const state: SearchState = {};
  const query = params.get('query')?.trim().slice(0, maxText);
  if (query) state.query = query;
  const page = Number(params.get('page'));
  if (Number.isInteger(page) && page > 1 && page < 10_000) state.page = page;
  const sortBy = params.get('sortBy');
  if (sortBy && sortValues.includes(sortBy)) state.sortBy = sortBy;

  const lists: Record<string, string[]> = {};
  const ranges: Record<string, string> = {};
  for (const [name, value] of params) {
    const [, kind, key = ''] = /^(refinementList|range)\[(\w+)\](?:\[\d*\])?$/.exec(name) ?? [];
    if (kind === 'refinementList' && listKeys.includes(key) && value && value.length <= maxText) {
      lists[key] ??= [];
      const list = lists[key];
      if (list.length < maxValues && !list.includes(value)) list.push(value);
    }
    const range = kind === 'range' && rangeKeys.includes(key) ? rangeOf(value) : undefined;
    if (range) ranges[key] = range;
  }
  if (Object.keys(lists).length > 0) state.refinementList = lists;
  if (Object.keys(ranges).length > 0) state.range = ranges;
  return state;
}

/** The query string of a state, '?' included, '' when there is nothing to say; keeps what `current` holds of others. */
export function writeSearchState(state: SearchState, current = ''): string {
  const params: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(current)) if (!isOurs(name)) params.push([name, value]);
  if (state.query) params.push(['query', state.query]);
  if (state.page && state.page > 1) params.push(['page', String(state.page)]);
  if (state.sortBy && sortValues.includes(state.sortBy)) params.push(['sortBy', state.sortBy]);
  for (const key of listKeys) {
    const values = state.refinementList?.[key] ?? [];
    for (const [index, value] of values.entries()) params.push([`refinementList[${key}][${index}]`, value]);
  }
  for (const key of rangeKeys) {
    const range = rangeOf(state.range?.[key] ?? '');
    if (range) params.push([`range[${key}]`, range]);
  }
  return params.length === 0
    ? ''
    : `?${params.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')}`;
}

const isOurs = (name: string) => /^(query|page|sortBy|(refinementList|range)\[.*)$/.test(name);

/**
 * A range as it is searched for: '10000:30000', '10000:' or ':30000', in whole numbers. A lower end above the upper one is
 * pulled down to it (LIST-27), as on the slider. Undefined when the text is no range.
 */
function rangeOf(text: string): string | undefined {
  const [, min, max] = /^(\d{0,9}):(\d{0,9})$/.exec(text) ?? [];
  if (min === undefined || max === undefined || (min === '' && max === '')) return undefined;
  return min !== '' && max !== '' && Number(min) > Number(max) ? `${max}:${max}` : text;
}

/** Brackets, colons and commas are readable in a shared link and harmless in a query. */
const escaped = (text: string) =>
  encodeURIComponent(text)
    .replace(/%(5B|5D|3A|2C)/g, (code) => decodeURIComponent(code))
    .replaceAll('%20', '+');
