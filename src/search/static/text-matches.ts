import { closenessOf } from './closeness.ts';
import type { Mask } from './rows.ts';
import type { TextField, TextIndex } from './text-index.ts';
import { wordsOf } from './tokens.ts';
import { type Readings, typosOfReading, waysToRead } from './word-readings.ts';

/** How well a row matches the text that was looked for; a greater number is a better match. */
export type Rank = (row: number) => number;

/**
 * Narrows the mask to rows where every word of the query stands in some text field, as Typesense does it: typos are tried
 * only when no row matches without, and the first way to read the query that finds a row is the only one.
 *
 * @returns the rank of the rows that are left; undefined when the query has no words
 */
export function keepTextMatches(mask: Mask, index: TextIndex, query: string): Rank | undefined {
  const words = wordsOf(query);
  if (words.length === 0) return undefined;
  for (const way of waysToRead(words, index.vocabulary, index.typos)) {
    const kept = rowsWithAll(mask, index, way);
    if (!kept) continue;
    mask.set(kept);
    return (row) => rankOf(index, way, row);
  }
  mask.fill(0);
  return () => 0;
}

function rowsWithAll(mask: Mask, { fields }: TextIndex, way: readonly Readings[]): Mask | undefined {
  const kept = mask.slice();
  for (const readings of way) {
    const holds = fields.map((field) => valuesWith(field, readings));
    for (let row = 0; row < kept.length; row++) {
      if (kept[row] && !fields.some(({ codes }, at) => holds[at]![codes[row]!])) kept[row] = 0;
    }
  }
  return kept.includes(1) ? kept : undefined;
}

/** 1 for the values of a field that hold a reading with no more typos than the field allows. */
function valuesWith({ words, starts, typos }: TextField, readings: Readings): Uint8Array {
  const holds = new Uint8Array(starts.length - 1);
  for (let value = 0; value < holds.length; value++) {
    for (let at = starts[value]!; at < starts[value + 1]!; at++) {
      const cost = readings[words[at]!]!;
      if (cost > 0 && typosOfReading(cost) <= typos) holds[value] = 1;
    }
  }
  return holds;
}

/** The best rank of all the readings that the row holds: one may be a typo less, another may stand nearer. */
function rankOf(index: TextIndex, way: readonly Readings[], row: number): number {
  const choices = way.map((): number[] => []);
  for (const { words, starts, codes, typos } of index.fields) {
    const value = codes[row]!;
    for (let at = starts[value]!; at < starts[value + 1]!; at++) {
      const term = words[at]!;
      for (let word = 0; word < way.length; word++) {
        const cost = way[word]![term]!;
        if (cost > 0 && typosOfReading(cost) <= typos && !choices[word]!.includes(term))
          choices[word]!.push(term);
      }
    }
  }
  let best = 0;
  for (const terms of eachChoice(choices)) {
    let cost = 0;
    for (let word = 0; word < terms.length; word++) cost += way[word]![terms[word]!]! - 1;
    best = Math.max(best, rankOfTerms(index.fields, row, terms, cost));
  }
  return best;
}

/** A row that holds many readings of many words is ranked by the first of them. */
const mostChoices = 64;

/** One of each list, in every way. */
function eachChoice(choices: readonly (readonly number[])[]): number[][] {
  if (choices.every(({ length }) => length === 1)) return [choices.map(([only]) => only!)];
  return choices.reduce<number[][]>(
    (begun, terms) => begun.flatMap((some) => terms.map((term) => [...some, term])).slice(0, mostChoices),
    [[]],
  );
}

/**
 * Typesense's `max_score`: the field that holds most of the words decides; then fewer typos, words that stand nearer each
 * other, a field that is nothing but what was typed, the weight of the field, and how many fields hold any of it.
 *
 * @param terms what each word is read as
 */
function rankOfTerms(
  fields: readonly TextField[],
  row: number,
  terms: readonly number[],
  cost: number,
): number {
  let [best, weight, matching] = [0, 0, 0];
  for (const field of fields) {
    const value = field.codes[row]!;
    const text = field.words.subarray(field.starts[value], field.starts[value + 1]);
    const held = countOf(terms, text);
    if (held === 0) continue;
    matching++;
    const { words, distance, isWhole } =
      held > 1
        ? closenessOf(placesOf(terms, text), text.length)
        : { words: 1, distance: 0, isWhole: terms.length === 1 && cost === 0 && text.length === 1 };
    const score =
      (((words * 16 + Math.min(15, held)) * 256 + 255 - Math.min(255, cost)) * 128 +
        100 -
        Math.min(100, distance)) *
        2 +
      Number(isWhole);
    if (score > best) [best, weight] = [score, field.weight];
  }
  return (best * 16 + Math.min(15, weight)) * 8 + Math.min(7, matching);
}

function countOf(terms: readonly number[], text: Uint32Array): number {
  let count = 0;
  for (const term of terms) if (text.includes(term)) count++;
  return count;
}

/** Where each of the terms stands that the text holds. */
function placesOf(terms: readonly number[], text: Uint32Array): number[][] {
  return terms
    .map((term) => Array.from(text.keys()).filter((at) => text[at] === term))
    .filter(({ length }) => length > 0);
}
