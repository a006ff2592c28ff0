import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { isRecord } from '../../domain/record.ts';
import { countedFields } from './amount-at.ts';
import allGenerations from './generations.json' with { type: 'json' };
import byFilter from './synonyms.json' with { type: 'json' };
import { normalised } from './tokens-of.ts';

/**
 * The vocabulary of a dealer's stock, for the conversion of typed text to filters. A word becomes a filter only when a
 * car in stock has that value. The site publishes it beside the index, for both search engines. It contains no counts
 * and no prices and is sorted alphabetically, so that it changes only with the kinds of cars in stock, not with every
 * sale.
 */
export type Vocabulary = NonNullable<ReturnType<typeof readVocabulary>>;

/** Of two fields with the same word the first one counts: 'Orange' is a colour before it is a city. */
const valueFields = [
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'car_type',
  'city',
  'location_name',
  'state',
  'filtered_features',
  'status',
  'price_range',
  'market_judgement',
  'tag',
  'cab',
  'induction',
  'fuel_detail',
  ...countedFields,
] as const satisfies (keyof ListedCar)[];
const rangeFields = [
  'price',
  'km',
  'year',
  'weekly_price',
  'consumption_dl',
  'gvm_kg',
  'atm_kg',
] as const satisfies (keyof ListedCar)[];

/** Maximum number of values per list. Only the most frequent ones are kept. */
const mostValues = 120;
/** Longer values are omitted. They are advertising texts that nobody types. */
const longestValue = 32;

/** Collects the vocabulary of the cars of an index. */
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
  return withOtherWords({
    format: 1,
    makes: Object.fromEntries(makes),
    values: Object.fromEntries(values.filter(([, known]) => known.length > 0)),
    badges: commonest(cars.map(({ badge }) => badge)),
    ranges: rangeFields.filter((field) => cars.some((car) => car[field])),
  });
}

/** Adds the words that mean its values and models, too. */
export const withOtherWords = (named: Omit<Vocabulary, 'synonyms' | 'generations'>): Vocabulary => ({
  ...named,
  synonyms: synonymsIn(named),
  generations: generationsIn(named),
});

/**
 * Of the words of synonyms.json, those that mean a value in stock, with these values. The page gets no others. In
 * that file, '|' separates groups of normalised values of feeds: the first group with a value in stock counts, and all
 * its values in stock are meant. A car must have all chosen features, so each group of them names one.
 */
function synonymsIn({ makes, values }: Pick<Vocabulary, 'makes' | 'values'>): Vocabulary['synonyms'] {
  const models = Object.values(makes).flat().map(normalised);
  const meantBy = (filter: string, means: string): string[] => {
    // The begin of a model's name: a 'rangie sport' is a Range Rover Sport.
    if (filter === 'model') return models.some((model) => model.startsWith(means)) ? [means] : [];
    const field = filter.replace('-', '');
    const stock = field === 'make' ? Object.keys(makes) : (values[field] ?? []);
    const groups = means.split('|').map((group) => group.split(' '));
    const known = groups.map((group) => stock.filter((value) => group.includes(normalised(value))));
    return known.find((group) => group.length > 0) ?? [];
  };
  return Object.fromEntries(
    Object.entries(byFilter).map(([filter, rows]) => {
      const meant = Object.entries(rows).map(([words, means]) => [words, meantBy(filter, means)] as const);
      return [filter, Object.fromEntries(meant.filter(([, known]) => known.length > 0))];
    }),
  );
}

/** The rows of generations.json whose models are in stock, each with these models. */
function generationsIn({ makes }: { makes: Record<string, string[]> }) {
  return allGenerations.flatMap(({ make, models, ...named }) => {
    const meant = makes[make]?.filter((model) => new RegExp(`^(?:${models})$`).test(normalised(model))) ?? [];
    return meant.length > 0 ? [{ ...named, make, models: meant }] : [];
  });
}

function commonest(values: readonly string[]): string[] {
  const usable = values.filter((value) => value && value.length <= longestValue);
  return [...Map.groupBy(usable, (value) => value)]
    .sort(([a, some], [b, others]) => others.length - some.length || byCode(a, b))
    .slice(0, mostValues)
    .map(([value]) => value)
    .sort(byCode);
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Checks a published vocabulary. Returns undefined for an unknown format. Values that are not text are omitted. */
export function readVocabulary(source: unknown) {
  if (!isRecord(source) || source.format !== 1) return undefined;
  const { synonyms, generations } = source;
  return {
    /** Increased when the format changes. A page rejects other formats. */
    format: 1 as const,
    /** Models by make, as in the index: `{Toyota: ['Corolla', 'HiLux']}`. */
    makes: listsOf(source.makes),
    /** Values of the other facets: `{body: ['SUV', 'Ute'], seats: ['5', '7']}`. */
    values: listsOf(source.values),
    /** The most frequent badges. */
    badges: textsOf(source.badges),
    /** Number fields that at least one car has: 'price', 'km', 'year', 'weekly_price'. */
    ranges: textsOf(source.ranges),
    /** By filter, other words for values: `{body: {'pickup pickuptruck': ['Ute']}}`. Normalised: 'pickup' is also 'pick-up'. */
    synonyms: mapped(synonyms, listsOf),
    /** What buyers call a model of certain years: 'landcruiser300 lc300'. */
    generations: (Array.isArray(generations) ? generations : []) as ReturnType<typeof generationsIn>,
  };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '') : [];
const listsOf = (value: unknown) => mapped(value, textsOf);
const mapped = <To>(value: unknown, to: (one: unknown) => To): Record<string, To> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, to(one)])) : {};
