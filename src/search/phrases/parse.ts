import type { Place } from '../../domain/places/distance.ts';
import { editDistance } from '../static/edit-distance.ts';
import { typosAllowed } from '../static/tokens.ts';
import { rangeEnds, type SearchState } from '../url-state.ts';
import {
  amountAt,
  type CountedField,
  cues,
  isCounted,
  linkWords,
  meaningAt,
  phraseAt,
  subjects,
  units,
} from './amount-at.ts';
import { type AmountPhrase, amountPhraseAt, phraseLabel } from './amounts.ts';
import { nearAt } from './near.ts';
import { afterNegation, continued, excluding } from './negation.ts';
import { type Meaning, type PhraseBook, valueWords } from './phrase-book.ts';
import { fillers, negations, terms, unpainted, untilWords } from './synonyms.ts';
import { type Token, tokensOf } from './tokens-of.ts';

/** The search that a typed text means. */
export interface Phrases extends SearchState {
  /** The words that are no filters, in typed order. A comma replaces each phrase between two of them. */
  query: string;
  refinementList: Record<string, string[]>;
  range: Record<string, string>;
  /** The place that a distance is measured from. */
  near?: Place;
  /** The recognised parts of the text, in order. Every word is in one of them or in `query`. */
  recognised: Recognised[];
}

interface Recognised {
  from: number;
  to: number;
  /** The facet, the range or 'sort'. */
  key: string;
  label: string;
}

/** A part of the text. Without a meaning it stays text. */
interface Part {
  end: number;
  /** True for a badge or another phrase that stays text. Its filler words stay too: 'on' in 'easy on petrol'. */
  isWhole?: true;
  meaning?: Meaning | AmountPhrase;
}

/**
 * Converts typed text to filters: 'white hilux under 40k auto'. grammar.md documents the grammar, and its rows are
 * tests. The parser reads the text once from left to right and takes the longest phrase at each position.
 *
 * @param options.isTyping true while the visitor types: a phrase that has only begun at the end is left out
 */
export function parsePhrases(text: string, book: PhraseBook, { isTyping = false } = {}): Phrases {
  const all = tokensOf(text);
  if (isTyping) {
    // What is a phrase already counts as it will after Enter.
    const whole = parsePhrases(text, book);
    if (whole.recognised.at(-1)?.to === all.at(-1)?.to) return whole;
  }
  const tokens = isTyping ? all.slice(0, all.length - unfinishedTokens(all, text, book)) : all;
  const phrases: Phrases = { query: '', refinementList: {}, range: {}, recognised: [] };
  const runs: string[] = [];
  /** Tokens of phrases that stay text. */
  const whole = new Set<Token>();
  let last = 0;
  /** Stores the text between two phrases for the query, without filler words at its ends. */
  const close = (end: number, isOpenRight: boolean) => {
    const before = phrases.recognised.at(-1);
    const run = withoutFillers(tokens, last, end, before !== undefined || isOpenRight, isOpenRight, whole);
    if (before && run.from > last) before.to = tokens[run.from - 1]!.to;
    if (run.from < run.to) runs.push(text.slice(tokens[run.from]!.from, tokens[run.to - 1]!.to));
    return run.to;
  };
  for (let at = 0; at < tokens.length; ) {
    const { end, meaning: found, isWhole } = partAt(tokens, at, book);
    if (isWhole) for (const token of tokens.slice(at, end)) whole.add(token);
    if (found) {
      const meaning = continued(phrases.recognised.at(-1)?.key, tokens.slice(last, at), found);
      const first = close(at, true);
      const label = 'label' in meaning ? meaning.label : phraseLabel(meaning);
      phrases.recognised.push({
        from: tokens[first]!.from,
        to: tokens[end - 1]!.to,
        key: meaning.key,
        label,
      });
      apply(phrases, meaning);
      last = end;
    }
    at = end;
  }
  close(tokens.length, false);
  phrases.query = runs.map((run) => run.trim().replace(/\s+/g, ' ')).join(', ');
  return phrases;
}

/** After 'rego til 2026', 'warranty until March 2028': a year that is not that of the model. */
function termEnd(tokens: readonly Token[], at: number): number | undefined {
  if (!terms.has(tokens[at]!.word)) return undefined;
  const next = tokens.slice(at + 1, at + 5).findIndex(({ word }) => untilWords.has(word));
  const from = at + 2 + next;
  const year = next < 0 ? -1 : tokens.slice(from, from + 3).findLastIndex(({ kind }) => kind === 'number');
  return year < 0 ? undefined : from + year + 1;
}

/** More is no way to a dealer, but what a car has behind it. */
const farthestKm = 1000;

function partAt(tokens: readonly Token[], at: number, book: PhraseBook): Part {
  const token = tokens[at]!;
  const near = nearAt(tokens, at, book.nearby);
  if (near) return near;
  const modelYear = /^my(\d\d)5?$/.exec(token.word)?.[1];
  if (modelYear && book.ranges.has('year')) {
    const year = 2000 + Number(modelYear);
    return { end: at + 1, meaning: { key: 'year', min: year, max: year, end: at + 1 } };
  }
  const term = termEnd(tokens, at);
  if (term) return { end: term, isWhole: true };
  const amount = amountPhraseAt(tokens, at, book.newestYear);
  if (amount) {
    // In 'ev 500 km range' the kilometres are the range of the battery.
    if (amount.key === 'km' && tokens[amount.end]?.word === 'range') return { end: amount.end + 1 };
    // 'within 20 km' of the visitor, whose place is not known here.
    if (amount.key === 'km' && token.word === 'within' && amount.max! <= farthestKm)
      return { end: amount.end, isWhole: true };
    const meaning = isCounted(amount.key) ? countedMeaning(amount, amount.key, book) : amount;
    if (meaning && (isCounted(amount.key) || book.ranges.has(amount.key)))
      return { end: amount.end, meaning };
    return amount.key === 'consumption_dl' ? { end: amount.end, isWhole: true } : { end: amount.end };
  }
  if (token.kind === 'sign' || token.kind === 'break') return { end: at + 1 };
  const next = afterNegation(tokens, at);
  if (next === undefined) return namedAt(tokens, at, book);
  const isLast = next >= tokens.length || tokens[next]!.kind === 'break';
  // Stays as it is: without its 'any', 'any BMW but' would be a BMW.
  if (isLast) return { end: next, isWhole: true };
  const { end, meaning } = partAt(tokens, next, book);
  const excluded = meaning && excluding(meaning);
  return excluded ? { end, meaning: excluded } : { end, isWhole: true };
}

/**
 * The part with the longest name at a token. A badge of several words stays text, even if one of its words is a filter.
 */
function namedAt(tokens: readonly Token[], at: number, book: PhraseBook): Part {
  const token = tokens[at]!;
  let most = book.mostWords;
  for (;;) {
    const named = phraseAt(tokens, at, most, (joined, count) => nameOf(joined, count, book));
    if (!named) break;
    const count = named.end - at;
    const isCut = count > 1 && (isAmount(tokens, named.end - 1) || isInBadge(tokens, named.end, book));
    const { end, meaning } = named;
    if (!isCut) {
      if (meaning === 'badge') return { end, isWhole: true };
      const next = tokens[end]?.word ?? '';
      if (meaning.key !== 'colour' || !unpainted.has(next)) return { end, meaning };
      if (!book.meanings.has(next)) return { end: end + 1, isWhole: true };
      // 'black leather' may be a black car; of 'black leather seats' a stock knows the leather.
      return unpainted.has(tokens[end + 1]?.word ?? '') ? namedAt(tokens, end, book) : { end, meaning };
    }
    most = count - 1;
  }
  const isText = token.kind !== 'word' || book.words.has(token.word) || fillers.has(token.word);
  const name = isText ? undefined : correctedName(token.word, book.names);
  const meaning = name && book.meanings.get(name);
  return meaning ? { end: at + 1, meaning } : { end: at + 1 };
}

function nameOf(joined: string, count: number, book: PhraseBook): Meaning | 'badge' | undefined {
  const meaning = book.meanings.get(joined);
  if (meaning) return meaning;
  if (count > 1 && book.badges.has(joined)) return 'badge';
  // 'corollas', 'hiluxes'
  if (joined.length < 4 || !joined.endsWith('s')) return undefined;
  const isEs = joined.endsWith('es');
  return (
    book.meanings.get(joined.slice(0, -1)) ?? (isEs ? book.meanings.get(joined.slice(0, -2)) : undefined)
  );
}

/** True for a number with a unit, which cannot be a name: '3' in 'Mazda 3 seats'. */
function isAmount(tokens: readonly Token[], at: number): boolean {
  const amount = tokens[at]?.kind === 'number' ? amountAt(tokens, at) : undefined;
  return amount !== undefined && (amount.unit !== undefined || amount.isScaled || amount.isMoney);
}

/** True when the last word starts a longer badge: 'X5 M Sport' means an X5 with the badge M Sport, not an X5 M. */
function isInBadge(tokens: readonly Token[], end: number, book: PhraseBook): boolean {
  const badge = phraseAt(tokens, end - 1, book.mostWords, (joined) => book.badges.has(joined) || undefined);
  return badge !== undefined && badge.end > end;
}

/** The values in stock that a counted phrase means: '7 seats or more'. Undefined without any. */
function countedMeaning(
  { min, max, only, isStrict }: AmountPhrase,
  key: CountedField,
  { counted }: PhraseBook,
): Meaning | undefined {
  const isMeant = (value: number) =>
    only
      ? only.includes(value)
      : (min === undefined || value > min || (value === min && !isStrict)) &&
        (max === undefined || value < max || (value === max && !isStrict));
  const values = counted[key]?.filter((value) => isMeant(Number(value))) ?? [];
  const [least, most] = [valueWords(key, values[0]), valueWords(key, values.at(-1))];
  if (values.length === 0) return undefined;
  const isOpen = min === undefined || max === undefined;
  const single = only ? values.map((value) => valueWords(key, value)).join(' or ') : least;
  const label = only || !isOpen ? single : max === undefined ? `${least} or more` : `Up to ${most}`;
  return { key, label, lists: { [key]: values } };
}

function apply(phrases: Phrases, meaning: Meaning | AmountPhrase) {
  if (!('label' in meaning)) return addRange(phrases, meaning.key, meaning);
  for (const [facet, values] of Object.entries(meaning.lists ?? {})) addList(phrases, facet, values);
  if (meaning.max !== undefined) addRange(phrases, 'km', meaning);
  if (meaning.sort) phrases.sortBy = meaning.sort;
  if (meaning.near) phrases.near = meaning.near;
}

function addList({ refinementList: lists }: Phrases, facet: string, values: string[]) {
  lists[facet] = [...new Set([...(lists[facet] ?? []), ...values])];
}

/** Merges 'over 20k' and 'under 30k' into one range. When two limits exclude each other, the later one counts. */
function addRange({ range }: Phrases, key: string, added: { min?: number; max?: number }) {
  const { from: min, to: max } = rangeEnds(range[key]);
  // The weekly price of a car without one is 0. Such cars must not match.
  const least = key === 'weekly_price' ? 1 : undefined;
  const from = added.min ?? (min !== undefined && min <= (added.max ?? min) ? min : least);
  const to = added.max ?? (max !== undefined && max >= (added.min ?? max) ? max : undefined);
  range[key] = `${from ?? ''}:${to ?? ''}`;
}

const isFiller = (token: Token) => token.kind === 'sign' || token.kind === 'break' || fillers.has(token.word);

/**
 * The token range without filler words at the left end, the right end or both, as the two flags say.
 *
 * @param whole tokens that stay, also fillers
 */
function withoutFillers(
  tokens: readonly Token[],
  from: number,
  to: number,
  isOpenLeft: boolean,
  isOpenRight: boolean,
  whole: ReadonlySet<Token>,
) {
  let [left, right] = [from, to];
  const isLoose = (token: Token) => isFiller(token) && !whole.has(token);
  const trimLeft = () => {
    while (isOpenLeft && left < right && isLoose(tokens[left]!)) left++;
  };
  // Fillers between two phrases belong to the first of them, those before the first phrase to that one.
  if (from > 0) trimLeft();
  while (isOpenRight && right > left && isLoose(tokens[right - 1]!)) right--;
  trimLeft();
  return { from: left, to: right };
}

/** No make or model is longer, so a longer word is not corrected. */
const longestName = 24;

/**
 * The correct spelling of a misspelt name, within the number of typos that the search engine allows. Undefined when no
 * name is close enough, or when two names are equally close and the intended one is unknown.
 */
function correctedName(word: string, names: readonly string[]): string | undefined {
  const allowed = typosAllowed(word);
  if (allowed === 0 || word.length > longestName) return undefined;
  let least = allowed + 1;
  let closest: string | undefined;
  for (const name of names) {
    // A short name allows fewer typos: with two of them it would be a different word.
    const limit = Math.min(allowed, typosAllowed(name), least);
    const distance = editDistance(word, name, { limit, swapsFirst: true });
    if (distance > limit) continue;
    closest = distance < least ? name : undefined;
    least = distance;
  }
  return closest;
}

/** Words that begin a phrase or belong to one, and find nothing themselves. */
const smallWords = [...cues.keys(), ...subjects.keys(), ...units.keys(), ...fillers, ...negations];

/**
 * The number of tokens at the end that begin a phrase and are none yet: 'under', 'less than $', 'not', 'not whi', 'wi'
 * for 'with'. While the visitor types, they are not searched for, because they would find nothing.
 */
function unfinishedTokens(tokens: readonly Token[], text: string, book: PhraseBook): number {
  const { length } = tokens;
  const last = tokens.at(-1);
  if (!last || last.kind === 'break') return 0;
  for (let from = Math.max(0, length - 4); from < length; from++) {
    if (isLimit(tokens, from) || isNegation(tokens, from, book)) return length - from;
  }
  const isBegun = last.kind === 'word' && last.to === text.length && !book.words.has(last.word);
  const begins = (words: Iterable<string>) => [...words].some((word) => word.startsWith(last.word));
  const isWhole = smallWords.includes(last.word);
  return isBegun && !isWhole && !isName(last.word, book) && begins(smallWords) ? 1 : 0;
}

const isName = (word: string, { names, meanings }: PhraseBook) =>
  [...names, ...meanings.keys()].some((name) => name.startsWith(word));

/** True when the tokens from here to the end are a limit without its number: 'under', 'price under $'. */
function isLimit(tokens: readonly Token[], from: number): boolean {
  const subject = meaningAt(tokens, from, subjects, 2);
  const link = subject && meaningAt(tokens, subject.end, linkWords, 1);
  const cue = meaningAt(tokens, link?.end ?? subject?.end ?? from, cues, 3);
  return cue !== undefined && tokens.slice(cue.end).every(({ word }) => word === '$');
}

/** True for 'not' at the end, also before a word that begins a value: 'not whi'. */
function isNegation(tokens: readonly Token[], from: number, book: PhraseBook): boolean {
  if (!negations.has(tokens[from]!.word)) return false;
  const [next, ...others] = tokens.slice(from + 1);
  if (!next) return true;
  return others.length === 0 && !book.meanings.has(next.word) && isName(next.word, book);
}
