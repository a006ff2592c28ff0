import { exactRange } from '../domain/prices/exact-range.ts';
import { listKeys, type RangeField, rangeKeys, searchable } from '../domain/stock/searchable.ts';

/**
 * What a visitor searches for. Everything that handles a search uses this one shape: the URL, InstantSearch's UI state, the
 * typed phrases, the filters of the page, and the requests to the engines (`requestOf`). Its URL has InstantSearch's
 * single-index form (OPEN-36, OPEN-37):
 *
 *     ?query=hilux&page=2&sortBy=price:asc&refinementList[make][0]=Toyota&range[price]=10000:30000
 *
 * A key with a dash excludes its values: `refinementList[-make][0]=Toyota`. The ends of a range are rounded as typed ones
 * (LIST-26) unless the range ends in an exclamation mark, as those of typed sentences do: `range[price]=:24500!`.
 *
 * Only known parameters with valid values become part of the state. Other parameters (such as utm_source) stay in the
 * URL.
 */
export interface SearchState {
  query?: string;
  /** From 1. The URL omits the first page. */
  page?: number;
  /** 'price:asc'. Undefined for best match. */
  sortBy?: string;
  refinementList?: Record<string, string[]>;
  /** '10000:30000'. Either end may be empty. */
  range?: Record<string, string>;
}

/** The key of a list filter that excludes values: `{'-make': ['Toyota']}` finds every car that is no Toyota. */
export const exclusionOf = (field: string): string => `-${field}`;

export const isExclusion = (key: string): boolean => key.startsWith('-');

/** The field of a list filter's key: 'make' for 'make' and '-make'. */
export const fieldOfKey = (key: string): string => (isExclusion(key) ? key.slice(1) : key);

/** Reads the ends of a range like '10000:30000'. Either end may be missing. */
export function rangeEnds(range = ''): { from?: number; to?: number } {
  const [from, to] = range.split(':');
  return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) };
}

export const sortValues: readonly string[] = [
  'created_at:desc',
  'price:desc',
  'price:asc',
  'km:desc',
  'km:asc',
  'market_saving:desc',
];

/** The nearest cars first. Where nobody knows the visitor's place, it is the order of best match. */
export const nearestSort = 'nearest:asc';

const isSort = (value: string) => value === nearestSort || sortValues.includes(value);

/** Maximum length of a text and of a list in a URL. Only generated links exceed them. */
const maxText = 200;
const maxValues = 100;

/** Reads the state from a query string, with or without its question mark. Never throws. */
export function readSearchState(queryString: string): SearchState {
  const params = new URLSearchParams(queryString);
  const state: SearchState = {};
  const query = params.get('query')?.trim().slice(0, maxText);
  if (query) state.query = query;
  const page = Number(params.get('page'));
  if (Number.isInteger(page) && page > 1 && page < 10_000) state.page = page;
  const sortBy = params.get('sortBy');
  if (sortBy && isSort(sortBy)) state.sortBy = sortBy;

  for (const [name, value] of params) {
    const [, kind, key = ''] = /^(refinementList|range)\[(-?\w+)\](?:\[\d*\])?$/.exec(name) ?? [];
    if (kind === 'refinementList' && listKeys.includes(fieldOfKey(key)) && value && value.length <= maxText) {
      const list = state.refinementList?.[key] ?? [];
      const isMore = list.length < maxValues && !list.includes(value);
      state.refinementList = { ...state.refinementList, [key]: isMore ? [...list, value] : list };
    }
    const range = kind === 'range' && rangeKeys.includes(key) && rangeOf(key, value);
    if (range) state.range = { ...state.range, [key]: range };
  }
  return state;
}

/** The query string of a state, including '?'. Empty for an empty state. Keeps unrelated parameters of `current`. */
export function writeSearchState(state: SearchState, current = ''): string {
  const params = [...new URLSearchParams(current)].filter(([name]) => !isOurs(name));
  if (state.query) params.push(['query', state.query]);
  if (state.page && state.page > 1) params.push(['page', String(state.page)]);
  if (state.sortBy && isSort(state.sortBy)) params.push(['sortBy', state.sortBy]);
  for (const key of listKeys.flatMap((field) => [field, exclusionOf(field)])) {
    const values = state.refinementList?.[key] ?? [];
    for (const [index, value] of values.entries()) params.push([`refinementList[${key}][${index}]`, value]);
  }
  for (const key of rangeKeys) {
    const range = rangeOf(key, exactRange(state.range?.[key] ?? ''));
    if (range) params.push([`range[${key}]`, rangeOf(key, range) === range ? range : exactRange(range)]);
  }
  const text = params.map((param) => param.map(escaped).join('=')).join('&');
  return text && `?${text}`;
}

const isOurs = (name: string) => /^(query|page|sortBy|(refinementList|range)\[.*)$/.test(name);

/**
 * A valid range: '10000:30000', '10000:' or ':30000', in whole numbers. A lower end above the upper one becomes equal
 * to it (LIST-27), and ends without the mark of `exactRange` are rounded to the field's unit (LIST-26), as on the
 * slider. Undefined when the text is not a range.
 */
function rangeOf(key: string, text: string): string | undefined {
  const [, min, max, exact] = /^(\d{0,9}):(\d{0,9})(!?)$/.exec(text) ?? [];
  if (!min && !max) return undefined;
  const unit = exact ? 1 : (searchable[key] as RangeField).unit;
  const from = min && roundedEnd('from', Number(min), unit);
  const to = max && roundedEnd('to', Number(max), unit);
  return `${from && to ? Math.min(from, to) : from}:${to}`;
}

/** A typed end of a range on the slider. A maximum is rounded up: a car of exactly that price must stay. */
export const roundedEnd = (end: 'from' | 'to', value: number, unit: number): number =>
  (end === 'to' ? Math.ceil : Math.round)(value / unit) * unit;

/** Encodes a text, but keeps brackets, colons and commas readable. They are allowed in a query. */
const escaped = (text: string) =>
  encodeURIComponent(text)
    .replace(/%(5B|5D|3A|2C)/g, (code) => decodeURIComponent(code))
    .replaceAll('%20', '+');
