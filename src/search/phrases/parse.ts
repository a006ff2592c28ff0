import { amountLabel } from './labels.ts';
import { type AmountPhrase, amountPhraseAt, isFiller, phraseAt } from './amounts.ts';
import { nameMeant } from './misspelt.ts';
import type { Meaning, PhraseBook } from './phrase-book.ts';
import { negations } from './synonyms.ts';
import { squeezed, type Token, tokensOf } from './tokens-of.ts';

export type RangeKey = 'price' | 'km' | 'year' | 'weekly_price';

/** What a text asks for, as filters, and the words that no filter says. */
export interface Phrases {
  lists: Record<string, string[]>;
  /** '10000:30000', either end may be missing. */
  ranges: Partial<Record<RangeKey, string>>;
  /** 'price:asc' */
  sort?: string;
  /** For the text search, in the order typed; words that a filter stood between are divided by a comma. */
  rest: string;
  /** Which part of the text became what, in order; every word is in one of them or in `rest`. */
  recognised: Recognised[];
}

export interface Recognised {
  from: number;
  to: number;
  /** The facet or range, or 'sort'. */
  key: string;
  label: string;
}

/** A part of the text: what it means, or nothing when it stays text. */
interface Part {
  end: number;
  meaning?: Meaning | AmountPhrase;
}

/**
 * Turns what people type into filters: 'white hilux under 40k auto'. The grammar is in grammar.md, whose rows are its
 * tests. Reads the text once, from left to right; at each place the longest phrase counts.
 */
export function parsePhrases(text: string, book: PhraseBook): Phrases {
  const tokens = tokensOf(text);
  const phrases: Phrases = { lists: {}, ranges: {}, rest: '', recognised: [] };
  const found: { first: number; end: number; meaning: Meaning | AmountPhrase }[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { end, meaning } = partAt(tokens, at, book);
    if (meaning) found.push({ first: at, end, meaning });
    at = end;
  }
  const runs: [from: number, to: number][] = [];
  let last = 0;
  for (const [index, { first, end, meaning }] of found.entries()) {
    const isFirst = index === 0;
    const left = withoutFillers(tokens, last, first, !isFirst, true);
    const before = phrases.recognised.at(-1);
    if (before && left.from > last) before.to = tokens[left.from - 1]!.to;
    const from = tokens[left.to]!.from;
    if (left.from < left.to) runs.push([tokens[left.from]!.from, tokens[left.to - 1]!.to]);
    const label = 'label' in meaning ? meaning.label : amountLabel(meaning);
    phrases.recognised.push({ from, to: tokens[end - 1]!.to, key: meaning.key, label });
    apply(phrases, meaning, book);
    last = end;
  }
  const tail = withoutFillers(tokens, last, tokens.length, found.length > 0, false);
  const final = phrases.recognised.at(-1);
  if (final && tail.from > last) final.to = tokens[tail.from - 1]!.to;
  if (tail.from < tail.to) runs.push([tokens[tail.from]!.from, tokens[tail.to - 1]!.to]);
  phrases.rest = runs.map(([from, to]) => text.slice(from, to).replace(/\s+/g, ' ')).join(', ');
  return phrases;
}

/** The part that begins at a token. */
function partAt(tokens: readonly Token[], at: number, book: PhraseBook): Part {
  const token = tokens[at]!;
  const amount = amountPhraseAt(tokens, at, book.newestYear);
  if (amount) {
    // 'ev 500 km range' is about the battery.
    const isBattery = amount.key === 'km' && tokens[amount.end]?.word === 'range';
    if (isBattery) return { end: amount.end + 1 };
    return isKnown(amount, book) ? { end: amount.end, meaning: amount } : { end: amount.end };
  }
  if (token.kind === 'word' && negations.has(token.word)) {
    const next = tokens[at + 1];
    return { end: next && next.kind !== 'break' ? partAt(tokens, at + 1, book).end : at + 1 };
  }
  if (token.kind === 'sign' || token.kind === 'break') return { end: at + 1 };
  return namedAt(tokens, at, book);
}
