import { absentNumber, asideKeys, listKeys, manyKeys, rangeKeys } from '../../domain/stock/searchable.ts';
import type { SynonymRule } from './query-interpretations.ts';
import { wordsOf } from './tokens.ts';

/** A text field of the text search. */
export interface TextField {
  name: string;
  /** Of two fields with equal matches, the one with the greater weight counts. */
  weight: number;
  /** Maximum number of typos, if it is lower than in other fields. */
  typos?: number;
}

/** Describes the documents of an engine. */
export interface Definition {
  textFields: TextField[];
  /** Fields that are searched only when a word may be a stock number, see `searchedFields`. */
  numberFields?: TextField[];
  /** Fields whose values are counted and filtered as texts. */
  facets: string[];
  /** Fields with ranges and statistics. */
  numericFacets: string[];
  /** The number in the column of a field for a document that lacks it. Hits leave it out. Default: 0, which stays. */
  absent?: (field: string) => number;
  /** Fields for filters only. In hits they are empty. */
  hidden?: string[];
  /** The dealer's synonyms (`search.synonyms`). */
  synonyms?: readonly SynonymRule[];
}

/**
 * The definition for cars. The Typesense collection is created from the same lists. The parity tests require these text
 * fields and weights.
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
  // A stock number with a typo would be the number of another car.
  numberFields: [{ name: 'stocknum', weight: 1, typos: 0 }],
  facets: [...listKeys],
  numericFacets: [...rangeKeys],
  absent: absentNumber,
  hidden: [...new Set([...manyKeys, ...asideKeys])],
};

const year = /^(?:19[4-9]|20[0-4])\d$/;

/** True when a word may be a stock number. Among several words, a short one may be a model ('Mazda 3') or a year. */
function mayBeNumber(word: string, isOnly: boolean): boolean {
  return /\d/.test(word) && (isOnly || (word.length >= 4 && !year.test(word)));
}

/**
 * The fields to search for a query. Stock numbers are included only when the query may contain one. Otherwise 'Toyota
 * 3' would find every Toyota with a stock number that starts with 3.
 */
export function searchedFields(
  { textFields, numberFields = [] }: Definition,
  query: string,
): readonly TextField[] {
  const words = wordsOf(query);
  const hasNumber = words.some((word) => mayBeNumber(word, words.length === 1));
  return hasNumber ? [...textFields, ...numberFields] : textFields;
}
