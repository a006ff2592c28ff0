import { wordsOf } from './tokens.ts';

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
