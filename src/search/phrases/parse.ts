import type { Place } from '../../domain/places/distance.ts';
import { shownValue } from '../../domain/stock/searchable.ts';
import { editDistance } from '../static/edit-distance.ts';
import { mostTypos, typosAllowed } from '../static/tokens.ts';
import { fieldOfKey, rangeEnds, type SearchState } from '../url-state.ts';
import {
  amountAt,
  type CountedField,
  cues,
  isBadgeOfEngine,
  isCounted,
  joinedWords,
  linkWords,
  meaningAt,
  periods,
  phraseAt,
  subjects,
  suffixes,
  units,
} from './amount-at.ts';
import { type AmountPhrase, amountPhraseAt, type Limits, rangeMeaning } from './amounts.ts';
import { asideAt } from './asides.ts';
import { nearAt } from './near.ts';
import { afterNegation, continued, cueAt, excluding } from './negation.ts';
import type { Meaning, PhraseBook } from './phrase-book.ts';
import { fillers, negations, parts } from './synonyms.ts';
import { type Token, tokensOf } from './tokens-of.ts';

/** The search that a typed text means. */
export interface Phrases extends SearchState {
  /** The words that are no filters, in typed order. A comma replaces each phrase between two of them. */
  query: string;
  refinementList: Record<string, string[]>;
  range: Record<string, string>;
  /** The place that a distance is measured from. */
  near?: Place;
  /** The recognised parts of the text, in order: every word is in one or in `query`. The key is that of `Meaning`. */
  recognised: (Pick<Token, 'from' | 'to'> & Pick<Meaning, 'key' | 'label'>)[];
}

/** A part of the text. Without a meaning it stays text. */
interface Part {
  end: number;
  /** True for a badge or another phrase that stays text. Its filler words stay too: 'on' in 'easy on petrol'. */
  isWhole?: boolean;
  meaning?: Meaning | undefined;
}

/**
 * Converts typed text to filters: 'white hilux under 40k auto'. grammar.md documents the grammar, and its rows are
 * tests. The parser reads the text once from left to right and takes the longest phrase at each position.
 *
 * @param options.isTyping true while the visitor types: a phrase that has only begun at the end is left out
 */
export function parsePhrases(text: string, book: PhraseBook, { isTyping = false } = {}): Phrases {
  const all = tokensOf(text).flatMap((token) => unjoined(token, text, book));
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
  // The 'around' of 'around1' is a part of a word.
  const isLoose = (token: Token) =>
    (['sign', 'break'].includes(token.kind) ||
      (fillers.has(token.word) && !/[\p{L}\p{N}]/u.test(text.charAt(token.to)))) &&
    !whole.has(token);
  /** Stores the text between two phrases for the query, without filler words beside them. */
  const close = (end: number, isOpenRight: boolean) => {
    const before = phrases.recognised.at(-1);
    let [from, to] = [last, end];
    const trimLeft = () => {
      while (from < to && isLoose(tokens[from]!)) from++;
    };
    // Fillers between two phrases belong to the first of them, those before the first phrase to that one.
    if (before) trimLeft();
    while (isOpenRight && to > from && isLoose(tokens[to - 1]!)) to--;
    if (isOpenRight) trimLeft();
    if (before && from > last) before.to = tokens[from - 1]!.to;
    if (from < to) runs.push(text.slice(tokens[from]!.from, tokens[to - 1]!.to));
    return to;
  };
  for (let at = 0; at < tokens.length; ) {
    const { end, meaning: own, isWhole } = partAt(tokens, at, book);
    const before = phrases.recognised.at(-1)?.key;
    const found =
      own ??
      (last === at - 1 ? modelBeside(before, tokens, at, book) : undefined) ??
      (last === at && before === 'make' && !isWhole ? modelOfMake(phrases, tokens[at]!, book) : undefined);
    if (isWhole) for (const token of tokens.slice(at, end)) whole.add(token);
    if (found) {
      const joined = continued(before, tokens.slice(last, at), found);
      const meaning = ofSecondLimit(phrases, joined, text.slice(tokens[at]!.from, tokens[end - 1]!.to), book);
      const first = close(at, true);
      phrases.recognised.push({
        from: tokens[first]!.from,
        to: tokens[end - 1]!.to,
        key: meaning.key,
        label: meaning.label,
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

/** The parts of words typed as one: 'whiteute', 'hiluxsr5', 'under15k', 'under15,000'. */
function unjoined(token: Token, text: string, book: PhraseBook): Token[] {
  const { word, from, to, kind } = token;
  const isPlain =
    text.slice(from, to).replaceAll(',', '').length === word.length && word.length <= longestName;
  const isKnown = kind !== 'word' || !isPlain || book.words.has(word) || nameOf(word, 1, book);
  for (let cut = isKnown ? 0 : word.length - 1; cut >= 3; cut--) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)];
    const meaning = nameOf(left, 1, book);
    const isCarsBadge = meaning && isCar(meaning as Meaning) && book.words.has(right);
    const isAmount = cues.has(left) && /^\d+k?(?:ms?)?$/.test(right);
    if (!isAmount && !isCarsBadge && !(meaning && right.length >= 3 && book.meanings.has(right))) continue;
    const rest = tokensOf(text.slice(from + cut, to));
    return [
      { ...token, to: from + cut, word: left },
      ...rest.map((one) => ({ ...one, from: one.from + from + cut, to: one.to + from + cut })),
    ];
  }
  return [token];
}

/** Of two limits without a unit the larger one is of the kilometres: 'under 60 000 less than 80 000'. */
function ofSecondLimit({ range }: Phrases, meaning: Meaning, typed: string, book: PhraseBook): Meaning {
  const { max } = meaning.ranges?.['price'] ?? {};
  const [, first] = /^:(\d+)$/.exec(range['price'] ?? '') ?? [];
  const mayBeKm =
    first && !range['km'] && book.ranges.has('km') && !/\$|grand|doll|buck|pri|budg/i.test(typed);
  return mayBeKm && max && max > Number(first) ? rangeMeaning('km', { max }) : meaning;
}

/** '86' after 'MX-5 or', '2' after 'Mazda 3 or'. @param before the key of the part before the 'or' */
function modelBeside(before: string | undefined, tokens: readonly Token[], at: number, book: PhraseBook) {
  const isJoined = ['or', 'nor', 'and', 'vs', '/'].includes(tokens[at - 1]!.word);
  return isJoined && before && fieldOfKey(before) === 'model'
    ? book.numbers.get(tokens[at]!.word)
    : undefined;
}

/** The misspelt model of the make before it: of 'hyundai tuscan' more letters may be wrong than of 'tuscan'. */
function modelOfMake({ refinementList, recognised }: Phrases, { kind, word }: Token, book: PhraseBook) {
  const make = refinementList['make']?.at(-1);
  if (kind !== 'word' || word.length < 5 || isKnown(word, book) || recognised.at(-1)!.label !== make)
    return undefined;
  const models = book.names.filter((name) => book.meanings.get(name)?.lists?.['make']?.includes(make));
  return book.meanings.get(correctedName(word, models, true) ?? '');
}

/** The model years of '08 corolla', '18 hilux', '99 commodore' and '21 or 22 ranger'. */
function shortYearsAt(tokens: readonly Token[], at: number, book: PhraseBook): Part | undefined {
  const { word, value: typed } = tokens[at]!;
  // '1.8' is a size.
  if (!/^\d\d$/.test(word) || typed % 1 || book.numbers.has(word)) return undefined;
  const value = Number(word) + (Number(word) + 2000 > book.newestYear ? 1900 : 2000);
  const first: Token = { ...tokens[at]!, kind: 'number', word: `${value}`, value };
  const years = amountPhraseAt([first, ...tokens.slice(at + 1, at + mostWords)], 0, book.newestYear);
  if (years?.key !== 'year') return undefined;
  const { min = value, max = value } = years;
  const end = at + years.end;
  const next = end < tokens.length && value >= 1980 ? nameAt(tokens, end, book)?.meaning : undefined;
  const isBesideCar = next && next !== 'badge' && isCar(next);
  // '15-20 hilux' is rather a price.
  const isPrice = min < max && min % 5 === 0 && max % 5 === 0;
  const isMeant = word < '10' || (isBesideCar && !isPrice);
  return isMeant ? { end, meaning: rangeMeaning('year', years) } : undefined;
}

/** Words of the longest name. */
const mostWords = 6;

const isCar = ({ key }: Meaning) => key === 'make' || key === 'model';

/** Facets whose values a part may have, too. */
const ofParts = ['colour', 'fuel', 'transmission', 'car_type'];

/** More is no way to a dealer, but what a car has behind it. */
const farthestKm = 1000;

function partAt(tokens: readonly Token[], at: number, book: PhraseBook): Part {
  const token = tokens[at]!;
  const own = nameAt(tokens, at, book);
  // '2150' alone is a postcode where it is no year. Those from 1000 are of boxes.
  const isPostcode = tokens.length === 1 && /^(?:0[89]|[2-9]\d)\d\d$/.test(token.word);
  const isBare = isPostcode
    ? !amountPhraseAt(tokens, at, book.newestYear)
    : token.kind === 'word' && !book.words.has(token.word);
  const near = nearAt(tokens, at, book.nearby, isBare && !own);
  // 'in stock' and 'in white' name no place.
  const isKnown = token.word === 'in' && (own ?? nameAt(tokens, at + 1, book));
  if (near && !isKnown) return near;
  const years = book.ranges.has('year') ? shortYearsAt(tokens, at, book) : undefined;
  if (years) return years;
  const towing = asideAt(tokens, at, 'towing');
  // A van on the hook is no body that is wanted, also where no car says that it can tow.
  if (towing) return { end: towing, isWhole: true, meaning: book.meanings.get('tow') };
  const aside = asideAt(tokens, at, 'text');
  // 'power tailgate' may be a feature of the stock.
  if (aside && !(own && own.end >= aside)) return { end: aside, isWhole: true };
  const amount = amountPhraseAt(tokens, at, book.newestYear);
  if (amount) {
    // 'within 20 km' of the visitor, whose place is not known here.
    if (amount.key === 'km' && token.word === 'within' && amount.max! <= farthestKm)
      return { end: amount.end, isWhole: true };
    const { key, end } = amount;
    if (isCounted(key)) return { end, meaning: countedMeaning(amount, key, book) };
    if (book.ranges.has(key)) return { end, meaning: rangeMeaning(key, amount) };
    return { end, isWhole: key === 'consumption_dl' };
  }
  if (token.kind === 'sign' || token.kind === 'break') return { end: at + 1 };
  const next = afterNegation(tokens, at);
  // 'non turbo' is a name of its own, also before 'diesel'.
  if (next === undefined || (own && own.end > next)) return namedAt(tokens, at, book);
  const isLast = next >= tokens.length || tokens[next]!.kind === 'break';
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
  let most = mostWords;
  for (;;) {
    const named = nameAt(tokens, at, book, most);
    if (!named) break;
    const count = named.end - at;
    const isCut = count > 1 && (isAmount(tokens, named.end - 1) || isInBadge(tokens, named.end, book));
    const { end, meaning } = named;
    if (!isCut) {
      if (meaning === 'badge') return { end, isWhole: true };
      const next = tokens[end]?.word ?? '';
      if (!ofParts.includes(meaning.key) || !parts.has(next)) return { end, meaning };
      if (!book.meanings.has(next)) return { end: end + 1, isWhole: true };
      // 'black leather' may be a black car; of 'black leather seats' a stock knows the leather.
      return parts.has(tokens[end + 1]?.word ?? '') ? namedAt(tokens, end, book) : { end, meaning };
    }
    most = count - 1;
  }
  if (isBadgeOfEngine(tokens, at))
    return { end: at + 1, meaning: book.meanings.get(token.word === 't' ? 'turbo' : 'diesel') };
  // 'sante fe', 'land crusier prado'
  for (const count of [3, 2, 1]) {
    const own = tokens.slice(at, at + count);
    const joined = joinedWords(own);
    const isText = count === 1 ? isKnown(joined, book) : own.length < count || joined.length < 6;
    if (isText || own.some(({ kind, word }) => kind !== 'word' || fillers.has(word))) continue;
    const name =
      correctedName(joined, book.names, count === 1 ? mostTypos : 1) ?? correctedName(joined, book.values, 1);
    if (name) return { end: at + count, meaning: book.meanings.get(name) };
  }
  return { end: at + 1 };
}

/** True for a word that is never corrected, also in the plural: 'new models' are no Model Y. */
const isKnown = (word: string, { words }: PhraseBook) => words.has(word) || words.has(word.replace(/s$/, ''));

/** The longest name at a token. In 'Rio S' the 's' is no plural, and 'or a' is no Ora. */
const nameAt = (tokens: readonly Token[], at: number, book: PhraseBook, most = mostWords) =>
  phraseAt(tokens, at, most, (joined, count) => {
    const words = tokens.slice(at, at + count).map(({ word }) => word);
    const found = nameOf(joined, count, book, count === 1 || !/^e?s$/.test(words.at(-1)!));
    const isSmall = count > 1 && words.every((word) => fillers.has(word));
    return isSmall && found && found !== 'badge' && isCar(found) ? undefined : found;
  });

function nameOf(
  joined: string,
  count: number,
  { meanings, badges }: PhraseBook,
  mayBePlural = true,
): Meaning | 'badge' | undefined {
  const meaning = meanings.get(joined);
  if (meaning) return meaning;
  if (count > 1 && badges.has(joined)) return 'badge';
  if (joined.length < 4) return undefined;
  // 'parking sensor' of Parking Sensors, but not 'alloy' of alloys
  const feature = joined.length > 7 ? meanings.get(`${joined}s`) : undefined;
  if (feature?.key === 'filtered_features') return feature;
  // 'corollas', 'hiluxes'
  const endings = mayBePlural ? ['s', 'es'].filter((ending) => joined.endsWith(ending)) : [];
  return endings.flatMap((ending) => meanings.get(joined.slice(0, -ending.length)) ?? [])[0];
}

/** True for a number with a unit, which cannot be a name: '3' in 'Mazda 3 seats'. */
function isAmount(tokens: readonly Token[], at: number): boolean {
  const amount = amountAt(tokens, at);
  return amount !== undefined && (amount.unit !== undefined || amount.isScaled || amount.isMoney);
}

/** True when the last word starts a longer badge: 'X5 M Sport' means an X5 with the badge M Sport, not an X5 M. */
function isInBadge(tokens: readonly Token[], end: number, book: PhraseBook): boolean {
  const badge = phraseAt(tokens, end - 1, mostWords, (joined) => book.badges.has(joined) || undefined);
  return badge !== undefined && badge.end > end;
}

/** The values in stock that a counted phrase means: '7 seats or more'. Undefined without any. */
function countedMeaning(
  { min, max, only, isStrict }: AmountPhrase,
  key: CountedField,
  { stock }: PhraseBook,
): Meaning | undefined {
  const isMeant = (value: number) =>
    only
      ? only.includes(value)
      : value >= (min ?? value) && value <= (max ?? value) && !(isStrict && [min, max].includes(value));
  const values = (stock[key] ?? [])
    .filter((value) => isMeant(Number(value)))
    .sort((a, b) => Number(a) - Number(b));
  if (values.length === 0) return undefined;
  const words = values.map((value) => shownValue(key, value));
  const single = only ? words.join(' or ') : words[0]!;
  const most = min === undefined ? `Up to ${words.at(-1)}` : single;
  const label = max === undefined && !only ? `${single} or more` : most;
  return { key, label, lists: { [key]: values } };
}

function apply(phrases: Phrases, meaning: Meaning) {
  const { refinementList: lists } = phrases;
  for (const [facet, values] of Object.entries(meaning.lists ?? {}))
    lists[facet] = [...new Set([...(lists[facet] ?? []), ...values])];
  for (const [key, ends] of Object.entries(meaning.ranges ?? {})) addRange(phrases, key, ends);
  if (meaning.sort) phrases.sortBy = meaning.sort;
  if (meaning.near) phrases.near = meaning.near;
}

/** Merges 'over 20k' and 'under 30k' into one range. When two limits exclude each other, the later one counts. */
function addRange({ range }: Phrases, key: string, added: Limits) {
  const { from: min, to: max } = rangeEnds(range[key]);
  // The weekly price of a car without one is 0. Such cars must not match.
  const least = key === 'weekly_price' ? 1 : undefined;
  const from = added.min ?? (min !== undefined && min <= (added.max ?? min) ? min : least);
  const to = added.max ?? (max !== undefined && max >= (added.min ?? max) ? max : undefined);
  range[key] = `${from ?? ''}:${to ?? ''}`;
}

/** No make or model is longer, so a longer word is not corrected. */
const longestName = 24;

/**
 * The correct spelling of a misspelt name, within the number of typos that the search engine allows. Undefined when no
 * name is close enough, or when two names are equally close and the intended one is unknown.
 * @param most maximum number of typos; true where something else says that one of the names is meant
 */
function correctedName(word: string, names: readonly string[], most: number | true): string | undefined {
  const isSure = most === true;
  const allowed = isSure ? mostTypos : Math.min(most, typosAllowed(word));
  if (allowed === 0 || word.length > longestName) return undefined;
  let least = allowed + 1;
  let closest: string | undefined;
  for (const name of names) {
    // Who mistypes a name begins it right: 'supra' is no Cupra, 'b-class' no C-Class.
    // Nobody means another number: '330i' is no 320i, 'delivery' no Deliver 9.
    if (name[0] !== word[0] || name.replace(/\D/g, '') !== word.replace(/\D/g, '')) continue;
    // A short name allows fewer typos: with two of them it would be a different word.
    const limit = Math.min(allowed, isSure ? allowed : typosAllowed(name), least);
    const distance = editDistance(word, name, { limit, swapsFirst: true });
    if (distance > limit) continue;
    // With two other letters 'corolla' would be a Coromal. 'Hyundia' and 'corrola' have only the right ones.
    if (distance > 1 && !isSure && name.length < 8 && lettersOf(name) !== lettersOf(word)) continue;
    closest = distance < least ? name : undefined;
    least = distance;
  }
  return closest;
}

const lettersOf = (word: string) => [...new Set(word)].sort().join('');

/** Words that begin a phrase or belong to one, and find nothing themselves. */
const smallWords = [
  ...cues.keys(),
  ...subjects.keys(),
  ...units.keys(),
  ...periods.keys(),
  ...fillers,
  ...negations,
];

/**
 * The number of tokens at the end that begin a phrase and are none yet: 'under', 'less than $', 'not', 'not whi', 'wi'
 * for 'with'. While the visitor types, they are not searched for, because they would find nothing.
 */
function unfinishedTokens(tokens: readonly Token[], text: string, book: PhraseBook): number {
  const { length } = tokens;
  const last = tokens.at(-1);
  if (!last || last.kind === 'break') return 0;
  // The 'or more' of 'tow rating 3000 or more' is no limit that waits for its number.
  if (meaningAt(tokens, Math.max(0, length - 2), suffixes)?.end === length) return 0;
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
  const cue = cueAt(tokens, link?.end ?? subject?.end ?? from);
  return cue !== undefined && tokens.slice(cue.end).every(({ word }) => word === '$');
}

/** True for 'not' at the end, also before a word that begins a value: 'not whi'. */
function isNegation(tokens: readonly Token[], from: number, book: PhraseBook): boolean {
  const next = afterNegation(tokens, from);
  if (next === undefined || next < tokens.length - 1) return false;
  const { word } = tokens[next] ?? {};
  return !word || (!book.meanings.has(word) && isName(word, book));
}
