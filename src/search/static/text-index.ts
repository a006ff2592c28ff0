import type { Definition } from './definition.ts';
import { editDistance } from './edit-distance.ts';
import type { Mask } from './rows.ts';
import { startsOf, type Table } from './table.ts';
import { typosAllowed, wordsOf } from './tokens.ts';

/** A text column with each distinct value split into words, as numbers of the vocabulary. */
interface Field {
  weight: number;
  codes: Uint32Array;
  words: Uint32Array;
  starts: Uint32Array;
}

export interface TextIndex {
  vocabulary: string[];
  fields: Field[];
}

/**
 * The words of all text fields. Distinct values are few but for names, so matching a word means scanning some
 * ten thousand small integers, well under a millisecond; no posting lists are kept.
 */
export function textIndexOf(table: Table, textFields: Definition['textFields']): TextIndex {
  const vocabulary = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = vocabulary.get(word);
    if (known !== undefined) return known;
    vocabulary.set(word, vocabulary.size);
    return vocabulary.size - 1;
  };
  const fields = textFields.flatMap(({ name, weight }) => {
    const column = table.columns.get(name);
    if (column?.kind !== 'text') return [];
    const split = column.values.map((value) => wordsOf(value).map(numberOf));
    const words = Uint32Array.from(split.flat());
    return [{ weight, codes: column.codes, words, starts: startsOf(split.map((list) => list.length)) }];
  });
  return { vocabulary: [...vocabulary.keys()], fields };
}

const none = 255;

/**
 * Narrows the mask to rows where every word of the query stands in some text field and answers how well each row
 * matches (higher is better). Typos are tried only when no row matches without, fewest first, as Typesense does.
 */
export function keepTextMatches(mask: Mask, index: TextIndex, query: string): Uint32Array | undefined {
  const words = wordsOf(query);
  if (words.length === 0) return undefined;
  const matched = words.map((word, at) => matchWord(index, word, at === words.length - 1));
  const mostTypos = words.reduce((sum, word) => sum + typosAllowed(word), 0);
  const scores = new Uint32Array(mask.length);
  for (let typos = 0; typos <= mostTypos; typos++) {
    const kept = mask.slice();
    let found = false;
    for (let row = 0; row < mask.length; row++) {
      if (!kept[row]) continue;
      const score = scoreRow(index, matched, row, typos);
      if (score === 0) kept[row] = 0;
      else {
        scores[row] = score;
        found = true;
      }
    }
    if (found || typos === mostTypos) {
      mask.set(kept);
      return scores;
    }
  }
  return scores;
}

/** For every field the typos with which each of its distinct values holds the word. */
function matchWord(index: TextIndex, word: string, prefix: boolean): Uint8Array[] {
  const allowed = typosAllowed(word);
  const costs = Uint8Array.from(index.vocabulary, (term) => {
    if (prefix ? term.startsWith(word) : term === word) return 0;
    if (allowed === 0) return none;
    const distance = editDistance(word, term, allowed, prefix);
    return distance > allowed ? none : distance;
  });
  return index.fields.map(({ words, starts }) => {
    const best = new Uint8Array(starts.length - 1).fill(none);
    for (let value = 0; value < best.length; value++) {
      for (let at = starts[value]!; at < starts[value + 1]!; at++) {
        const cost = costs[words[at]!]!;
        if (cost < best[value]!) best[value] = cost;
      }
    }
    return best;
  });
}

/** 0: some word is missing or the typos are too many. */
function scoreRow(index: TextIndex, matched: Uint8Array[][], row: number, mostTypos: number): number {
  let typos = 0;
  for (const fields of matched) {
    let best = none;
    for (let field = 0; field < fields.length; field++) {
      const cost = fields[field]![index.fields[field]!.codes[row]!]!;
      if (cost < best) best = cost;
    }
    typos += best;
    if (typos > mostTypos) return 0;
  }
  // The field that holds most of the words decides, then its weight.
  let bestField = 0;
  for (let field = 0; field < index.fields.length; field++) {
    const { codes, weight } = index.fields[field]!;
    let [held, cost] = [0, 0];
    for (const fields of matched) {
      const own = fields[field]![codes[row]!]!;
      if (own === none) continue;
      held++;
      cost += own;
    }
    if (held === 0) continue;
    bestField = Math.max(bestField, held * 1000 + (31 - Math.min(cost, 31)) * 20 + weight);
  }
  return bestField;
}
