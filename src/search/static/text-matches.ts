import {
  expansionsOf,
  interpretationsOf,
  type MatchCosts,
  type SplitRule,
  typosOfCost,
} from './query-interpretations.ts';
import type { Mask } from './table.ts';
import { proximityOf, type TextField, type TextIndex } from './text-index.ts';
import { wordsOf } from './tokens.ts';
import { respaced } from './word-spacing.ts';

/** Returns how well a row matches the query. A greater number is a better match. */
export type Rank = (row: number) => number;

/**
 * Clears the mask of rows that do not contain every word of the query in some text field. As in Typesense, only the
 * first interpretation of the query that matches a row is used, so typos count only when no row matches without them,
 * and another spacing of the words only when none matches at all. What synonyms stand for is always found as well,
 * without typos.
 *
 * @returns the rank function for the remaining rows. Undefined when the query has no words.
 */
export function keepTextMatches(
  mask: Mask,
  index: TextIndex,
  query: string,
  synonyms: readonly SplitRule[] = [],
): Rank | undefined {
  const words = wordsOf(query);
  if (words.length === 0) return undefined;
  const others = expansionsOf(words, synonyms);
  const found = [
    firstMatch(mask, index, words) ?? respacedMatch(mask, index, words),
    ...others.map((other) => exactMatch(mask, index, other)),
  ].filter((match) => match !== undefined);
  mask.fill(0);
  for (const { kept } of found) {
    for (let row = 0; row < mask.length; row++) mask[row]! |= kept[row]!;
  }
  // Typesense ranks as if every way to say it had as many words as the longest.
  const sameWords =
    others.length > 0 ? Math.max(...[words, ...others].map(({ length }) => length)) : undefined;
  return (row) => {
    let best = 0;
    for (const { kept, interpretation } of found) {
      if (kept[row]) best = Math.max(best, rankOf(index, interpretation, row, sameWords));
    }
    return best;
  };
}

interface Match {
  kept: Mask;
  interpretation: readonly MatchCosts[];
}

/** The first interpretation of the words that matches a row. */
function firstMatch(
  mask: Mask,
  index: TextIndex,
  words: readonly string[],
  hasPrefix = true,
): Match | undefined {
  for (const interpretation of interpretationsOf(words, index.vocabulary, index.typos, hasPrefix)) {
    const kept = rowsWithAll(mask, index, interpretation);
    if (kept) return { kept, interpretation };
  }
  return undefined;
}

/** The rows with the words of a synonym, in which Typesense allows no typos. The last word may be a beginning. */
function exactMatch(mask: Mask, index: TextIndex, words: readonly string[]): Match | undefined {
  const typos = new Uint8Array(index.vocabulary.length);
  return firstMatch(mask, { ...index, typos }, words);
}

/** The match of the words with another spacing. */
function respacedMatch(mask: Mask, index: TextIndex, words: readonly string[]): Match | undefined {
  const others = respaced(words, index);
  // A word that was joined or split is a whole word.
  return others && firstMatch(mask, index, others, others.at(-1) === words.at(-1));
}

/** The rows that contain every word in some field. Undefined when there is none. */
function rowsWithAll(
  mask: Mask,
  { fields }: TextIndex,
  interpretation: readonly MatchCosts[],
): Mask | undefined {
  const kept = mask.slice();
  for (const costs of interpretation) {
    const contains = fields.map((field) => valuesWith(field, costs));
    for (let row = 0; row < kept.length; row++) {
      if (kept[row] && !fields.some(({ codes }, at) => contains[at]![codes[row]!])) kept[row] = 0;
    }
  }
  return kept.includes(1) ? kept : undefined;
}

/** One byte per value of a field: 1 when it contains a matching word within the typos that the field allows. */
function valuesWith({ words, starts, typos }: TextField, costs: MatchCosts): Uint8Array {
  const contains = new Uint8Array(starts.length - 1);
  for (let value = 0; value < contains.length; value++) {
    for (let at = starts[value]!; at < starts[value + 1]!; at++) {
      const cost = costs[words[at]!]!;
      if (cost > 0 && typosOfCost(cost) <= typos) contains[value] = 1;
    }
  }
  return contains;
}

/** The best rank of all matching words in the row. One choice of words may have fewer typos, another may be closer. */
function rankOf(
  index: TextIndex,
  interpretation: readonly MatchCosts[],
  row: number,
  sameWords: number | undefined,
): number {
  const choices = interpretation.map((): number[] => []);
  for (const { words, starts, codes, typos } of index.fields) {
    const value = codes[row]!;
    for (let at = starts[value]!; at < starts[value + 1]!; at++) {
      const term = words[at]!;
      for (let word = 0; word < interpretation.length; word++) {
        const cost = interpretation[word]![term]!;
        if (cost > 0 && typosOfCost(cost) <= typos && !choices[word]!.includes(term))
          choices[word]!.push(term);
      }
    }
  }
  let best = 0;
  for (const terms of eachChoice(choices)) {
    let cost = 0;
    for (let word = 0; word < terms.length; word++) cost += interpretation[word]![terms[word]!]! - 1;
    best = Math.max(best, rankOfTerms(index.fields, row, terms, cost, sameWords));
  }
  return best;
}

/** Maximum number of word choices that are ranked per row. */
const mostChoices = 64;

/** All combinations with one entry of each list, up to the maximum. */
function eachChoice(choices: readonly (readonly number[])[]): number[][] {
  if (choices.every(({ length }) => length === 1)) return [choices.map(([only]) => only!)];
  return choices.reduce<number[][]>(
    (begun, terms) => begun.flatMap((some) => terms.map((term) => [...some, term])).slice(0, mostChoices),
    [[]],
  );
}

/**
 * The rank like Typesense's `max_score`. The field with the most words decides; then fewer typos, greater proximity, a
 * field that equals the query, the weight of the field, and the number of fields with any of the words.
 *
 * @param terms for each query word, the matching word of the vocabulary
 * @param sameWords with synonyms, the number of words that a field with all of them counts as
 */
function rankOfTerms(
  fields: readonly TextField[],
  row: number,
  terms: readonly number[],
  cost: number,
  sameWords: number | undefined,
): number {
  let [best, weight, matching] = [0, 0, 0];
  for (const field of fields) {
    const value = field.codes[row]!;
    const text = field.words.subarray(field.starts[value], field.starts[value + 1]);
    const count = countOf(terms, text);
    if (count === 0) continue;
    matching++;
    const near =
      count > 1
        ? proximityOf(positionsOf(terms, text), text.length)
        : { words: 1, distance: 0, isWhole: terms.length === 1 && cost === 0 && text.length === 1 };
    const same = count === terms.length ? sameWords : undefined;
    const { words, distance } = same === undefined ? near : { words: Math.min(15, same), distance: same - 1 };
    const score =
      (((words * 16 + Math.min(15, same ?? count)) * 256 + 255 - Math.min(255, cost)) * 128 +
        100 -
        Math.min(100, distance)) *
        2 +
      Number(near.isWhole);
    if (score > best) [best, weight] = [score, field.weight];
  }
  return (best * 16 + Math.min(15, weight)) * 8 + Math.min(7, matching);
}

function countOf(terms: readonly number[], text: Uint32Array): number {
  let count = 0;
  for (const term of terms) if (text.includes(term)) count++;
  return count;
}

/** The positions in the text of each term that it contains. */
function positionsOf(terms: readonly number[], text: Uint32Array): number[][] {
  return terms
    .map((term) => Array.from(text.keys()).filter((at) => text[at] === term))
    .filter(({ length }) => length > 0);
}
