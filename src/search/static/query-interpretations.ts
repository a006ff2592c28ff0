import { editDistance } from './edit-distance.ts';
import { typosAllowed, wordsOf } from './tokens.ts';

/** Words that find the same cars, with the meaning of a synonym of Typesense (`root`, `synonyms`). */
export interface SynonymRule {
  /** Without `typed`, each of them also finds the others. */
  words: readonly string[];
  /** With it, a search for this also finds the words, but not the other way round. */
  typed?: string | undefined;
}

/** Synonyms with their texts split into words. */
export interface SplitRule {
  /** The texts that the rule applies to. */
  typed: string[][];
  words: string[][];
}

/** Maximum number of other queries, as in Typesense. */
const mostExpansions = 200;

/** Splits the texts of rules into words, once for all searches. */
export function splitRules(rules: readonly SynonymRule[]): SplitRule[] {
  return rules.map(({ words, typed }) => ({
    words: words.map(wordsOf),
    typed: (typed === undefined ? words : [typed]).map(wordsOf),
  }));
}

/**
 * The other queries that a query also stands for: the words of a rule replaced by its synonyms, one replacement or
 * several beside each other. What was replaced is not replaced again.
 */
export function expansionsOf(words: readonly string[], rules: readonly SplitRule[]): string[][] {
  // For each position, the ways to say the words from there to the end, by their text.
  const waysFrom: Map<string, string[]>[] = Array.from({ length: words.length + 1 }, () => new Map());
  waysFrom[words.length]!.set('', []);
  for (let at = words.length - 1; at >= 0; at--) {
    const ways = waysFrom[at]!;
    const add = (start: readonly string[], end: number) => {
      for (const rest of waysFrom[end]!.values()) {
        if (ways.size < mostExpansions) ways.set([...start, ...rest].join(' '), [...start, ...rest]);
      }
    };
    add([words[at]!], at + 1);
    for (const rule of rules) {
      for (const typed of rule.typed) {
        const isHere = typed.length > 0 && typed.every((word, index) => words[at + index] === word);
        if (isHere) for (const other of rule.words) add(other, at + typed.length);
      }
    }
  }
  waysFrom[0]!.delete(words.join(' '));
  return [...waysFrom[0]!.values()];
}

/** For each word of the vocabulary, the cost of its match with one query word. 0 means that it does not match. */
export type MatchCosts = Uint8Array;

/**
 * The cost of a match: 1 for the exact word, plus 2 per typo, plus 1 when the query word is only a prefix of the word.
 */
const costOf = (typos: number, isPrefix: boolean) => 1 + 2 * typos + Number(isPrefix);
/** The number of typos of a match with this cost. */
export const typosOfCost = (cost: number) => (cost - 1) >> 1;

/** Number of combinations of typos that Typesense tries (`COMBINATION_MIN_LIMIT`). */
const mostCombinations = 10;
/** In a query with more words Typesense allows no typos. */
const mostWordsWithTypos = 30;

/**
 * The possible interpretations of a query, in the order in which Typesense tries them: without typos, then with typos
 * in the last word, then in the word before it, and so on. An interpretation has the match costs for each query word. A
 * word of the vocabulary matches only one query word: 'audi a' finds an Audi A3 or Allroad, not every Audi.
 *
 * @param words the query words. The last one may be incomplete.
 * @param typosOf maximum number of typos for each word of the vocabulary
 * @param hasPrefix false when the last word is complete
 */
export function* interpretationsOf(
  words: readonly string[],
  vocabulary: readonly string[],
  typosOf?: Uint8Array,
  hasPrefix = true,
): Generator<MatchCosts[]> {
  const most = words.length > mostWordsWithTypos ? () => 0 : typosAllowed;
  const typos = words.map((word) => Array.from({ length: most(word) + 1 }, (_, count) => count));
  const prefixAt = hasPrefix ? words.length - 1 : -1;
  const known = new Map<string, MatchCosts>();
  const given = new Set<string>();
  let tried = 0;
  while (tried < Math.min(mostCombinations, combinationsOf(typos))) {
    const taken = new Uint8Array(vocabulary.length);
    const combination = combinationAt(typos, tried);
    const interpretation: MatchCosts[] = [];
    for (const [at, count] of combination.entries()) {
      const key = `${count} ${words[at]}`;
      const terms = known.has(key) ? [] : termsOf(at, count, taken);
      for (const term of terms) taken[term] = 1;
      if (terms.length > 0) known.set(key, costsOf(at, count, terms));
      const costs = known.get(key);
      if (!costs) {
        // No word matches with this number of typos, so it is removed and the combinations start again.
        typos[at] = typos[at]!.filter((one) => one !== count);
        break;
      }
      interpretation.push(costs);
    }
    const isWhole = interpretation.length === words.length;
    if (isWhole && !given.has(combination.join())) {
      given.add(combination.join());
      yield interpretation;
    }
    tried = isWhole ? tried + 1 : 0;
  }

  /** The words of the vocabulary that a query word is with exactly this number of typos, and that are not taken. */
  function termsOf(at: number, count: number, taken: Uint8Array): number[] {
    return vocabulary.flatMap((text, term) => {
      const isPossible = !taken[term] && (!typosOf || typosOf[term]! >= count);
      return isPossible && isMatch(words[at]!, text, count, at === prefixAt) ? [term] : [];
    });
  }

  function costsOf(at: number, count: number, terms: readonly number[]): MatchCosts {
    const costs = new Uint8Array(vocabulary.length);
    const longest = words[at]!.length + count;
    const isPrefix = at === prefixAt;
    for (const term of terms) costs[term] = costOf(count, isPrefix && vocabulary[term]!.length > longest);
    return costs;
  }
}

function isMatch(word: string, text: string, typos: number, isPrefix: boolean): boolean {
  if (typos === 0) return isPrefix ? text.startsWith(word) : text === word;
  return editDistance(word, text, { limit: typos, prefix: isPrefix }) === typos;
}

const combinationsOf = (lists: readonly (readonly unknown[])[]) =>
  lists.reduce((product, { length }) => product * length, 1);

/** The combination at an index. The entries of the last list change fastest. */
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
