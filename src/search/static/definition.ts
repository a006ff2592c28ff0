import { wordsOf } from './tokens.ts';

/** A field searched for words. */
export interface TextField {
  name: string;
  /** Decides which field of two with equal matches counts. */
  weight: number;
  /** Typos that a word of it may have, where fewer than in others. */
  typos?: number;
}

/** What the engine is told of its documents. */
export interface Definition {
  textFields: TextField[];
  /** Fields searched for words as well when a word may be a number of the dealer's, see `searchedFields`. */
  numberFields?: TextField[];
  /** Fields whose values are counted and filtered as text. */
  facets: string[];
  /** Fields with ranges and statistics. */
  numericFacets: string[];
  /** Lists to search by that no list of hits shows: a hit has none of their values. */
  hidden?: string[];
}

/**
 * Of cars; the same lists make the Typesense collection. Text fields and weights are those of the parity cases.
 */
export const carDefinition: Definition = {
  textFields: [
    { name: 'name', weight: 4 },
    { name: 'make', weight: 4 },
    { name: 'model', weight: 4 },
    { name: 'badge', weight: 3 },
    { name: 'body', weight: 1 },
    { name: 'colour', weight: 1 },
    { name: 'fuel', weight: 1 },
  ],
  // A stock number with a typo is another car's.
  numberFields: [{ name: 'stocknum', weight: 1, typos: 0 }],
  facets: [
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
  ],
  numericFacets: ['price', 'km', 'year', 'subscription_price', 'weekly_price'],
  // Of a car with every feature named they would be most of a page.
  hidden: ['filtered_features', 'categories'],
};

const year = /^(?:19[4-9]|20[0-4])\d$/;

/** Whether a word may be a stock number. Of several words a short one is a model ('Mazda 3') and four digits may be a year. */
function mayBeNumber(word: string, isOnly: boolean): boolean {
  return /\d/.test(word) && (isOnly || (word.length >= 4 && !year.test(word)));
}

/**
 * The fields that a query is searched for in. Stock numbers only where one may be meant: 'Toyota 3' would find each Toyota
 * whose number begins so.
 */
export function searchedFields(
  { textFields, numberFields = [] }: Definition,
  query: string,
): readonly TextField[] {
  const words = wordsOf(query);
  const asksForNumber = words.some((word) => mayBeNumber(word, words.length === 1));
  return asksForNumber ? [...textFields, ...numberFields] : textFields;
}
