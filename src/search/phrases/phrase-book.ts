import type { Place } from '../../domain/places/distance.ts';
import { shownValue } from '../../domain/stock/searchable.ts';
import { exclusionOf, fieldOfKey, isExclusion } from '../url-state.ts';
import { countedFields, digitWords, subjects, units } from './amount-at.ts';
import { type Limits, rangeLabel, rangeMeaning } from './amounts.ts';
import type { Nearby } from './near.ts';
import { commonWords, fillers, negations, sortWords, wholePhrases } from './synonyms.ts';
import { normalised } from './tokens-of.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The meaning of a phrase. */
export interface Meaning {
  /** The facet, 'km' or 'sort'. */
  key: string;
  /** Text for visitors: 'Toyota HiLux', 'White', 'Lowest kms first'. */
  label: string;
  lists?: Record<string, string[]>;
  ranges?: Record<string, Limits>;
  sort?: string;
  /** The place that a distance is measured from. */
  near?: Place;
}

/** The meanings of all phrases of a vocabulary on a page. It is created once per page. */
export type PhraseBook = ReturnType<typeof createPhraseBook>;

export interface PhraseBookOptions {
  /** The current year. Cars may have the next year as their model year. */
  thisYear: number;
  /** Sort orders of the page: 'price:asc'. Phrases for other orders have no meaning. */
  sorts: readonly string[];
  /** For a dealer with several locations. */
  nearby?: Nearby | undefined;
}

/** Facets whose values are no phrases themselves: 'Front' also appears in 'front seats', 'below' before a number. */
const unnamedFacets: readonly string[] = ['drive', 'market_judgement', ...countedFields];
/** The facets whose values are corrected, with the letters of the shortest. More words are close to shorter ones. */
const correctedFrom: Readonly<Record<string, number>> = {
  make: 8,
  body: 6,
  fuel: 6,
  transmission: 6,
  filtered_features: 7,
};
/** Words before a colour that no stock says. */
const shades = ['dark', 'light', 'bright', 'pearl', 'matte'];
/** Maximum for 'low kms' on a page without the sort order by kilometres, and for 'near new'. */
const [lowKm, nearNewKm] = [50_000, 20_000];
/** How many years old a 'late model' is at most. */
const lateModelYears = 5;
/** Maximum for 'good on fuel', in tenths of a litre for 100 km. */
const economicalDl = 70;

/** Creates the phrase book of a vocabulary. */
export function createPhraseBook(vocabulary: Vocabulary, { thisYear, sorts, nearby }: PhraseBookOptions) {
  const meanings = new Map<string, Meaning>();
  // The first meaning of a phrase counts, so sort orders and facets win over names.
  const add = (phrase: string, meaning: Meaning) => {
    const key = normalised(phrase);
    if (key && !meanings.has(key) && !fillers.has(key)) meanings.set(key, meaning);
  };
  const addAll = (words: string, meaning: Meaning) => {
    for (const word of words.split(' ')) add(word, meaning);
  };
  const hasKm = vocabulary.ranges.includes('km');
  for (const { sort, label, words } of sortWords) {
    if (sorts.includes(sort))
      addAll(words.replace(/\S*(?:est|low)\S*/g, '$& $&first'), { key: 'sort', label, sort });
    else if (sort === 'km:asc' && hasKm) addAll(words, rangeMeaning('km', { max: lowKm }));
  }
  const { model: nicknames = {}, ...others } = vocabulary.synonyms;
  for (const [facet, rows] of Object.entries(others))
    for (const [words, means] of Object.entries(rows)) addAll(words, listMeaning(facet, means));
  for (const [facet, values] of Object.entries(vocabulary.values)) {
    for (const value of unnamedFacets.includes(facet) ? [] : values) {
      const meaning = listMeaning(facet, [value]);
      add(value, meaning);
      // 'blind spot' of Blind Spot Monitor
      const short = value.replace(/ (?:control|monitor\w*|warning|assist\w*|system|wheel)$/i, '');
      if (facet === 'filtered_features' && short.includes(' ')) add(short, meaning);
    }
  }
  for (const [word, meaning] of [...meanings])
    if (meaning.key === 'colour') for (const shade of shades) add(shade + word, meaning);
  const hasYear = vocabulary.ranges.includes('year');
  if (hasYear) {
    // Not 'last year' alone, when something was done.
    for (const [at, words] of ['this', 'last'].entries()) {
      const year = thisYear - at;
      addAll(`${words}years ${words}yearmodel`, rangeMeaning('year', { min: year, max: year }));
    }
    const late = rangeMeaning('year', { min: thisYear - lateModelYears });
    addAll('latemodel latermodel newermodel recentmodel', late);
  }
  if (hasKm && hasYear) {
    const ranges = { year: { min: thisYear - 1 }, km: { max: nearNewKm } };
    const label = `${rangeLabel('year', ranges.year)}, ${rangeLabel('km', ranges.km)}`;
    const lists = vocabulary.values['car_type']?.includes('new') && {
      lists: { [exclusionOf('car_type')]: ['new'] },
    };
    addAll('nearnew nearlynew', { key: 'year', label, ranges, ...lists });
  }
  if (vocabulary.ranges.includes('consumption_dl'))
    addAll(
      'economical fuelefficient cheaptorun lowconsumption goodonfuel goodonjuice easyonfuel goodonpetrol goodfueleconomy',
      rangeMeaning('consumption_dl', { max: economicalDl }),
    );
  const { names, numbers } = addCars(vocabulary, add, meanings);
  for (const [nickname, [own]] of Object.entries(nicknames)) {
    // 'rangie sport' is the Range Rover Sport.
    for (const [name, meaning] of [...meanings]) {
      if (name.startsWith(own!)) add(nickname + name.slice(own!.length), meaning);
    }
  }
  for (const { words, make, models, from: min, to: max } of vocabulary.generations) {
    const meaning = modelMeaning([make], models, models.join(' or '));
    const isOfYears = min ?? max;
    const label = `${meaning.label}, ${rangeLabel('year', { min, max })}`;
    addAll(words, isOfYears ? { ...meaning, label, ranges: { year: { min, max } } } : meaning);
  }
  const badges = vocabulary.badges.filter((badge) => /\s/.test(badge)).map(normalised);
  return {
    /** By normalised phrase, see `normalised`. */
    meanings,
    /** Normalised makes and models, for the correction of misspelt words. */
    names: names.filter((name) => name.length >= 4),
    /** Long words for other values, for the correction of one typo. */
    values: [...meanings]
      .filter(([word, { key }]) => word.length >= (correctedFrom[key] ?? Number.POSITIVE_INFINITY))
      .map(([word]) => word),
    /** Models whose name is a number, or Y, the end of Model Y. It means the model only beside another one: 'MX-5 or 86'. */
    numbers,
    /** Words of badges, features and places, and common words. They are never corrected. */
    words: new Set([
      ...wordsIn(vocabulary),
      ...commonWords,
      ...negations,
      ...units.keys(),
      ...subjects.keys(),
    ]),
    /** Badges and other phrases of several words. They stay text, even if one of their words has a meaning. */
    badges: new Set([...badges, ...wholePhrases]),
    /** The values of the cars in stock, see `Vocabulary.values`. */
    stock: vocabulary.values,
    /** Number fields of the cars in stock, see `Vocabulary.ranges`. */
    ranges: new Set(vocabulary.ranges),
    /** The latest year that a text can mean. */
    newestYear: thisYear + 1,
    /** Undefined: distances have no meaning. */
    nearby,
  };
}

/**
 * Adds makes, models with and without their make, and families ('Range Rover') of several models. Returns the names,
 * and the models whose name is a number.
 */
function addCars(
  vocabulary: Vocabulary,
  add: (phrase: string, meaning: Meaning) => void,
  meanings: ReadonlyMap<string, Meaning>,
): { names: string[]; numbers: Map<string, Meaning> } {
  const badges = new Set(vocabulary.badges.map(normalised));
  const badgeWords = new Set(vocabulary.badges.flatMap((badge) => badge.split(/\s+/).map(normalised)));
  const makes = Object.entries(vocabulary.makes);
  const makesOf = new Map<string, string[]>();
  for (const [make, models] of makes) {
    for (const model of models)
      makesOf.set(normalised(model), [...(makesOf.get(normalised(model)) ?? []), make]);
  }
  const names: string[] = [];
  const numbers = new Map<string, Meaning>();
  const name = (phrase: string, meaning: Meaning) => {
    add(phrase, meaning);
    if (meanings.get(normalised(phrase)) === meaning) names.push(normalised(phrase));
  };
  for (const [make] of makes) name(make, listMeaning('make', [make]));
  for (const [make, models] of makes) {
    const called = [make, ...nicknamesOf(make, vocabulary)];
    for (const model of models) {
      const meaning = modelMeaning([make], [model]);
      // 'Tesla Y' for Model Y
      const short = model.replace(/^model /i, '');
      for (const one of called) for (const own of [model, spelt(model), short]) add(`${one} ${own}`, meaning);
      if (/^\D$/.test(short)) numbers.set(short.toLowerCase(), meaning);
      const key = normalised(model);
      const isBadge = badges.has(key) || (key.length <= 3 && badgeWords.has(key));
      const isName = key.length > 1 && !/^\d+$/.test(key) && !isBadge && !negations.has(key);
      if (isName)
        for (const own of [model, spelt(model)]) name(own, modelMeaning(makesOf.get(key)!, [model]));
      if (/^\d+$/.test(key) && makesOf.get(key)!.length === 1) numbers.set(key, meaning);
    }
  }
  for (const [make, models] of makes) {
    for (const [family, own] of familiesOf(models)) {
      const meaning = modelMeaning([make], own, family);
      for (const one of [make, ...nicknamesOf(make, vocabulary)]) add(`${one} ${family}`, meaning);
      const key = normalised(family);
      if (!badgeWords.has(key) && !commonWords.has(key)) add(family, meaning);
    }
  }
  for (const [make, models] of makes)
    for (const model of models) {
      const own = lastWordOf(model, makes);
      if (own && !badgeWords.has(own) && !commonWords.has(own)) name(own, modelMeaning([make], [model]));
    }
  return { names, numbers };
}

/** The last word of a model's name where it is the name that buyers use: 'prado' of LandCruiser Prado, 'h6' of Haval H6. */
function lastWordOf(model: string, makes: [string, string[]][]): string | undefined {
  const words = model.split(/\s+/);
  const last = normalised(words.at(-1) ?? '');
  if (words.length < 2 || !/^(?:\p{L}{4,}|\p{L}+\d+)$/u.test(last)) return undefined;
  const all = makes.flatMap(([, models]) => models.flatMap((one) => one.split(/\s+/)));
  return all.filter((word) => normalised(word) === last).length > 1 ? undefined : last;
}

/** 'Model three' for Model 3. */
const spelt = (model: string) => model.replace(/(?<=^| )[1-9]$/, (digit) => digitWords[Number(digit) - 1]!);

function modelMeaning(makes: string[], models: string[], name = models[0]!): Meaning {
  // If several makes have this model, only the model becomes a filter.
  if (makes.length > 1) return { key: 'model', label: name, lists: { model: models } };
  return { key: 'model', label: `${makes[0]} ${name}`, lists: { make: makes, model: models } };
}

/** Common first words of models: 'Range Rover' for Range Rover Velar and Range Rover Sport. */
function familiesOf(models: readonly string[]): Map<string, string[]> {
  const families = new Map<string, string[]>();
  for (const model of models) {
    const words = model.split(/\s+/);
    for (let count = 1; count < words.length; count++) {
      const name = words.slice(0, count).join(' ');
      if (/^[\p{L}\s]{4,}$/u.test(name)) families.set(name, [...(families.get(name) ?? []), model]);
    }
  }
  return families;
}

const nicknamesOf = (make: string, { synonyms }: Vocabulary) =>
  Object.entries(synonyms['make'] ?? {}).flatMap(([words, makes]) =>
    makes.includes(make) ? words.split(' ') : [],
  );

function wordsIn({ badges, values }: Vocabulary): string[] {
  const texts = [...badges, ...Object.values(values).flat()];
  return texts.flatMap((text) => text.split(/\s+/).map(normalised));
}

function listMeaning(facet: string, values: string[]): Meaning {
  const words = values.map((value) => shownValue(fieldOfKey(facet), value)).join(' or ');
  return { key: facet, label: isExclusion(facet) ? `Not ${words}` : words, lists: { [facet]: values } };
}
