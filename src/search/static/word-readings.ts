import { editDistance } from './edit-distance.ts';
import { typosAllowed } from './tokens.ts';

/** What each word of the vocabulary costs as a reading of a typed word; 0 where it is none. */
export type Readings = Uint8Array;

/** 1 for the very word, for 0 says that there is no reading; two more a typo, one more for a word that goes on. */
const costOf = (typos: number, goesOn: boolean) => 1 + 2 * typos + Number(goesOn);
/** Typos of a reading, by its cost. */
export const typosOfReading = (cost: number) => (cost - 1) >> 1;

/** Combinations of typos that Typesense tries (its `COMBINATION_MIN_LIMIT`). */
const mostCombinations = 10;
/** In a query of more words it tries no typos. */
const mostWordsWithTypos = 30;

/**
 * Ways to read a query, each a set of readings a typed word, in the order in which Typesense tries them: without typos,
 * then with typos in the last word, then in the one before, and so on. A word that an earlier one was read as is not
 * found again by a later one: 'audi a' asks for an A3 or an Allroad, not for every Audi.
 *
 * @param words as typed; the last may be unfinished
 * @param typosOf typos that each word of the vocabulary may have
 */
export function* waysToRead(
  words: readonly string[],
  vocabulary: readonly string[],
  typosOf?: Uint8Array,
): Generator<Readings[]> {
  const most = words.length > mostWordsWithTypos ? () => 0 : typosAllowed;
  const typos = words.map((word) => Array.from({ length: most(word) + 1 }, (_, count) => count));
  const termsOf = termsReadAs(words, vocabulary, typosOf);
  const known = new Map<string, Readings>();
  const given = new Set<string>();
  let tried = 0;
  while (tried < Math.min(mostCombinations, combinationsOf(typos))) {
    const taken = new Uint8Array(vocabulary.length);
    const combination = combinationAt(typos, tried);
    const way: Readings[] = [];
    for (const [at, count] of combination.entries()) {
      const key = `${count} ${words[at]}`;
      const terms = known.has(key) ? [] : termsOf(at, count).filter((term) => !taken[term]);
      for (const term of terms) taken[term] = 1;
      if (terms.length > 0) known.set(key, readingsOf(at, count, terms));
      const readings = known.get(key);
      if (!readings) {
        // So many typos lead nowhere: all combinations are tried again without that.
        typos[at] = typos[at]!.filter((one) => one !== count);
        break;
      }
      way.push(readings);
    }
    const isWhole = way.length === words.length;
    if (isWhole && !given.has(combination.join())) {
      given.add(combination.join());
      yield way;
    }
    tried = isWhole ? tried + 1 : 0;
  }

  function readingsOf(at: number, count: number, terms: readonly number[]): Readings {
    const readings = new Uint8Array(vocabulary.length);
    const longest = words[at]!.length + count;
    const isLast = at === words.length - 1;
    for (const term of terms) readings[term] = costOf(count, isLast && vocabulary[term]!.length > longest);
    return readings;
  }
}

/** The words of the vocabulary that are a typed word with just so many typos, each looked for once. */
function termsReadAs(words: readonly string[], vocabulary: readonly string[], typosOf?: Uint8Array) {
  const found = new Map<string, number[]>();
  return (at: number, typos: number): number[] => {
    const isLast = at === words.length - 1;
    const key = `${typos} ${words[at]} ${isLast}`;
    let terms = found.get(key);
    if (!terms) {
      terms = [];
      for (let term = 0; term < vocabulary.length; term++) {
        if (typosOf && typosOf[term]! < typos) continue;
        if (isReading(words[at]!, vocabulary[term]!, typos, isLast)) terms.push(term);
      }
      found.set(key, terms);
    }
    return terms;
  };
}

function isReading(word: string, text: string, typos: number, isLast: boolean): boolean {
  if (typos === 0) return isLast ? text.startsWith(word) : text === word;
  return editDistance(word, text, { limit: typos, prefix: isLast }) === typos;
}

const combinationsOf = (lists: readonly (readonly unknown[])[]) =>
  lists.reduce((product, { length }) => product * length, 1);

/** The last list's entries change fastest. */
function combinationAt<T>(lists: readonly (readonly T[])[], index: number): T[] {
  let left = index;
  return lists
    .toReversed()
    .map((list) => {
      const one = list[left % list.length]!;
      left = Math.floor(left / list.length);
      return one;
    })
    .reverse();
}
