import type { ListedCar } from '../../domain/listed-car.ts';

/**
 * The words a dealer's stock gives to what people type: a word is a filter only when a car of the stock bears it.
 * Published beside the index, for both engines. It holds no counts and no prices, and its lists are in the order of
 * the alphabet: it changes with the kinds of cars on the yard, not with every sale.
 */
export interface Vocabulary {
  /** Raised when the form changes; a page takes no other form than its own. */
  format: 1;
  /** Models by make, as indexed: `{Toyota: ['Corolla', 'HiLux']}`. */
  makes: Record<string, string[]>;
  /** Values of the other facets a phrase can mean: `{body: ['SUV', 'Ute'], seats: ['5', '7']}`. */
  values: Record<string, string[]>;
  /** The badges most cars bear. */
  badges: string[];
  /** Number fields that cars of the stock have: 'price', 'km', 'year', 'weekly_price'. */
  ranges: string[];
}

const valueFields = [
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'seats',
  'car_type',
  'city',
  'location_name',
  'state',
  'filtered_features',
] as const satisfies (keyof ListedCar)[];
const rangeFields = ['price', 'km', 'year', 'weekly_price'] as const satisfies (keyof ListedCar)[];

/** The commonest are kept of lists that feeds fill freely. */
const mostValues = 120;
/** A longer value is an advertisement, and nobody types it. */
const longestValue = 32;

/** What the cars of an index are called, field by field. */
export function vocabularyOf(cars: readonly ListedCar[]): Vocabulary {
  const models = Map.groupBy(cars, ({ make }) => make);
  const makes = [...models]
    .filter(([make]) => make !== '')
    .map(([make, own]): [string, string[]] => [make, commonest(own.map(({ model }) => model))])
    .sort(([a], [b]) => byCode(a, b));
  const values = valueFields.map((field): [string, string[]] => [
    field,
    commonest(cars.flatMap((car) => car[field])),
  ]);
  return {
    format: 1,
    makes: Object.fromEntries(makes),
    values: Object.fromEntries(values.filter(([, known]) => known.length > 0)),
    badges: commonest(cars.map(({ badge }) => badge)),
    ranges: rangeFields.filter((field) => cars.some((car) => car[field] > 0)),
  };
}

function commonest(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (value && value.length <= longestValue) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || byCode(a, b))
    .slice(0, mostValues)
    .map(([value]) => value)
    .sort(byCode);
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A published vocabulary, checked: anything of another form is none, and values that are no text are left out. */
export function readVocabulary(source: unknown): Vocabulary | undefined {
  if (!isRecord(source) || source.format !== 1) return undefined;
  return {
    format: 1,
    makes: listsOf(source.makes),
    values: listsOf(source.values),
    badges: textsOf(source.badges),
    ranges: textsOf(source.ranges),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '') : [];
const listsOf = (value: unknown): Record<string, string[]> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, list]) => [key, textsOf(list)])) : {};
