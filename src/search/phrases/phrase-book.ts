import { amountLabel } from './labels.ts';
import { fillers, negations, plainWords, sortWords, synonyms } from './synonyms.ts';
import { squeezed } from './tokens-of.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a phrase of words means. */
export interface Meaning {
  /** The facet it is about, or 'sort'. */
  key: string;
  /** As a person reads it: 'Toyota HiLux', 'White', 'Lowest kms first'. */
  label: string;
  lists?: Record<string, string[]>;
  /** Kilometres at most. */
  max?: number;
  sort?: string;
}

/** What the words of a vocabulary mean on a page. Made once, asked often. */
export interface PhraseBook {
  /** By the phrase written squeezed; see `squeezed`. */
  meanings: ReadonlyMap<string, Meaning>;
  /** More words are no phrase. */
  mostWords: number;
  /** Makes and models that a misspelt word may mean. */
  names: readonly string[];
  /** Words of badges, features and places: what the text engine finds is not misspelt. */
  words: ReadonlySet<string>;
  /** Badges of several words, which stay text whatever their words mean alone. */
  badges: ReadonlySet<string>;
  /** Seats that cars of the stock have. */
  seats: readonly string[];
  ranges: ReadonlySet<string>;
  /** No car is newer. */
  newestYear: number;
}

export interface BookOptions {
  /** The year after this one is the newest a car can be of. */
  thisYear: number;
  /** Orders the page offers: 'price:asc'. Others mean nothing there. */
  sorts: readonly string[];
}

/** Facets whose values mean themselves. The drive 'Front' does not: people write 'front seats'. */
const ownNames = [
  'car_type',
  'body',
  'fuel',
  'transmission',
  'colour',
  'city',
  'location_name',
  'state',
  'filtered_features',
];
/** 'Low kms' on a page that does not sort by them. */
const lowKm = 50_000;

export function bookOf(vocabulary: Vocabulary, { thisYear, sorts }: BookOptions): PhraseBook {
  const meanings = new Map<string, Meaning>();
  // The first meaning of a word counts: orders and facets before names.
  const add = (phrase: string, meaning: Meaning) => {
    const key = squeezed(phrase);
    if (key && !meanings.has(key) && !fillers.has(key)) meanings.set(key, meaning);
  };
  const hasKm = vocabulary.ranges.includes('km');
  for (const { sort, label, words } of sortWords) {
    for (const word of words.split(' ')) {
      if (sorts.includes(sort)) add(word, { key: 'sort', label, sort });
      else if (sort === 'km:asc' && hasKm) {
        add(word, { key: 'km', label: amountLabel({ key: 'km', max: lowKm }), max: lowKm });
      }
    }
  }
  const valuesOf = (facet: string) =>
    facet === 'make' ? Object.keys(vocabulary.makes) : (vocabulary.values[facet] ?? []);
  for (const { facet, words, means } of synonyms) {
    const known = knownOf(means, valuesOf(facet));
    if (known.length === 0) continue;
    for (const word of words.split(' '))
      add(word, { key: facet, label: labelOf(facet, known), lists: { [facet]: known } });
  }
  for (const facet of ownNames) {
    for (const value of valuesOf(facet)) {
      add(value, { key: facet, label: labelOf(facet, [value]), lists: { [facet]: [value] } });
    }
  }
  const names = addCars(vocabulary, add, meanings);
  const badges = vocabulary.badges.filter((badge) => /\s/.test(badge)).map(squeezed);
  return {
    meanings,
    mostWords: 6,
    names: names.filter((name) => name.length >= 4),
    words: new Set([...wordsIn(vocabulary), ...plainWords, ...negations]),
    badges: new Set(badges),
    seats: vocabulary.values['seats'] ?? [],
    ranges: new Set(vocabulary.ranges),
    newestYear: thisYear + 1,
  };
}

/** Makes and models: alone, after their make, and a family ('Range Rover') that is the beginning of several. */
function addCars(
  vocabulary: Vocabulary,
  add: (phrase: string, meaning: Meaning) => void,
  meanings: ReadonlyMap<string, Meaning>,
): string[] {
  const badges = new Set(vocabulary.badges.map(squeezed));
  const badgeWords = new Set(vocabulary.badges.flatMap((badge) => badge.split(/\s+/).map(squeezed)));
  const makes = Object.entries(vocabulary.makes);
  const makesOf = new Map<string, string[]>();
  for (const [make, models] of makes) {
    for (const model of models) makesOf.set(squeezed(model), [...(makesOf.get(squeezed(model)) ?? []), make]);
  }
  const names: string[] = [];
  const name = (phrase: string, meaning: Meaning) => {
    add(phrase, meaning);
    if (meanings.get(squeezed(phrase)) === meaning) names.push(squeezed(phrase));
  };
  for (const [make] of makes) name(make, { key: 'make', label: make, lists: { make: [make] } });
  for (const [make, models] of makes) {
    const called = [make, ...nicknamesOf(make, makes)];
    for (const model of models) {
      const meaning = modelMeaning([make], [model]);
      for (const one of called) add(`${one} ${model}`, meaning);
      const key = squeezed(model);
      const isBadge = badges.has(key) || (key.length <= 3 && badgeWords.has(key));
      const isName = key.length > 1 && !/^\d+$/.test(key) && !isBadge && !negations.has(key);
      if (isName) name(model, modelMeaning(makesOf.get(key)!, [model]));
    }
  }
  for (const [make, models] of makes) {
    for (const family of familiesOf(models)) {
      const meaning = modelMeaning([make], family.models, family.name);
      for (const one of [make, ...nicknamesOf(make, makes)]) add(`${one} ${family.name}`, meaning);
      const isKnown = badgeWords.has(squeezed(family.name)) || plainWords.has(squeezed(family.name));
      if (!isKnown && squeezed(family.name) !== 'model') add(family.name, meaning);
    }
  }
  return names;
}

function modelMeaning(makes: string[], models: string[], name = models[0]!): Meaning {
  // Several makes have such a model: the model alone says it.
  if (makes.length > 1) return { key: 'model', label: name, lists: { model: models } };
  return { key: 'model', label: `${makes[0]} ${name}`, lists: { make: makes, model: models } };
}

/** Beginnings of models that are no model themselves: 'Range Rover' where only Velar and Sport are in stock. */
function familiesOf(models: readonly string[]): { name: string; models: string[] }[] {
  const families = new Map<string, string[]>();
  for (const model of models) {
    const words = model.split(/\s+/);
    for (let count = 1; count < words.length; count++) {
      const name = words.slice(0, count).join(' ');
      if (/^[\p{L}\s]{4,}$/u.test(name)) families.set(name, [...(families.get(name) ?? []), model]);
    }
  }
  return [...families].map(([name, own]) => ({ name, models: own }));
}

function nicknamesOf(make: string, makes: [string, string[]][]): string[] {
  const known = makes.map(([one]) => one);
  return synonyms
    .filter(({ facet, means }) => facet === 'make' && knownOf(means, known).includes(make))
    .flatMap(({ words }) => words.split(' '));
}

/** Values meant by a synonym, of those the stock has. */
function knownOf(means: string, values: readonly string[]): string[] {
  for (const group of means.split('|')) {
    const wanted = group.split(' ');
    const known = values.filter((value) => wanted.includes(squeezed(value)));
    if (known.length > 0) return known;
  }
  return [];
}

function wordsIn({ badges, values }: Vocabulary): string[] {
  const texts = [...badges, ...Object.values(values).flat()];
  return texts.flatMap((text) => text.split(/\s+/).map(squeezed));
}

const carTypes: Record<string, string> = { new: 'New', used: 'Used', demo: 'Demo' };

function labelOf(facet: string, values: string[]): string {
  return values.map((value) => (facet === 'car_type' ? (carTypes[value] ?? value) : value)).join(' or ');
}
